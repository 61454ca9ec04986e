import type { Crop } from "@sellerdesk/contract/banners";
import type { SourcePicture } from "./banner-values.ts";

type Props = { source: SourcePicture; crop: Crop; alt: string };

/** Previews the crop of an image before the server has applied it. */
export const CroppedPicture = ({ source, crop, alt }: Props) => {
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return (
    <span
      className="relative block overflow-hidden bg-pressed"
      style={{ aspectRatio: `${crop.width} / ${crop.height}` }}
    >
      <img
        src={source.url}
        alt={alt}
        className="absolute max-w-none"
        style={{
          inlineSize: percent(source.width, crop.width),
          left: percent(-crop.x, crop.width),
          top: percent(-crop.y, crop.height),
        }}
      />
    </span>
  );
};
