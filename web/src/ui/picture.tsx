import type { CSSProperties } from "react";
import { pictureSources } from "../lib/picture-sources.ts";

type Props = {
  /** URL, width and height in pixels of a stored image. */
  image: { url: string; width: number; height: number };
  alt: string;
  /**
   * The displayed width, as in HTML: `(width < 40rem) 100vw, 20rem`. The browser loads no larger
   * image than that needs.
   */
  sizes: string;
  className?: string;
  style?: CSSProperties;
};

/** A stored image that is larger than a thumb, in the size that the screen needs. */
export const Picture = ({ image: { url, width, height }, alt, ...look }: Props) => (
  <img
    src={url}
    alt={alt}
    srcSet={pictureSources(url, width)}
    width={width}
    height={height}
    loading="lazy"
    decoding="async"
    {...look}
  />
);
