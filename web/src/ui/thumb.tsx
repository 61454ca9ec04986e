import { Package } from "lucide-react";
import { useState } from "react";
import "./thumb.css";

/**
 * A product's square image, or the box icon if it has none. It is not read out, because the text
 * beside it names the product.
 */
export const Thumb = ({
  src,
  size = "md",
}: {
  src: string | null;
  size?: "xs" | "sm" | "md" | "lg";
}) => {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span className={`thumb thumb-${size}`}>
      {src !== null && src !== failed ? (
        <img src={src} alt="" loading="lazy" decoding="async" onError={() => setFailed(src)} />
      ) : (
        <Package aria-hidden="true" />
      )}
    </span>
  );
};
