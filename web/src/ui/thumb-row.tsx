import { formatNumber } from "../lib/format.ts";
import { Thumb } from "./thumb.tsx";

type Props = {
  /** The images of the first items; null for one without an image. */
  images: readonly (string | null)[];
  /** The number of items. */
  count: number;
};

/** The first items of an order as thumbnails, then how many more there are. */
export const ThumbRow = ({ images, count }: Props) => {
  const more = count - images.length;
  return (
    <span className="flex gap-1">
      {images.map((src, index) => (
        // The same image may occur twice.
        <Thumb key={index} src={src} size="sm" />
      ))}
      {more > 0 && <span className="thumb thumb-sm font-strong">+{formatNumber(more)}</span>}
    </span>
  );
};
