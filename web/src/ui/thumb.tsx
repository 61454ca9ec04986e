import { Package } from "lucide-react";
import { useState } from "react";
import "./thumb.css";
import { useNearWindow } from "./use-near-window.ts";

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
  const [isNear, ref] = useNearWindow();
  return (
    <span ref={ref} className={`thumb thumb-${size}`}>
      {src === null || src === failed ? (
        <Package aria-hidden="true" />
      ) : (
        isNear && <img src={src} alt="" decoding="async" onError={() => setFailed(src)} />
      )}
    </span>
  );
};
