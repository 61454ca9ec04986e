import { smallerPicture, smallerWidths } from "@sellerdesk/contract/documents";

/**
 * The `srcset` of a stored image: its smaller copies and itself, each with its width in pixels.
 * @param width of the image itself; copies are narrower
 */
export const pictureSources = (url: string, width: number): string =>
  [
    ...smallerWidths
      .filter((smallerWidth) => smallerWidth < width)
      .map((smallerWidth) => `${smallerPicture(url, smallerWidth)} ${smallerWidth}w`),
    `${url} ${width}w`,
  ].join(", ");
