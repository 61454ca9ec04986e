import { smallerPicture, smallerWidths } from "@sellerdesk/contract/documents";

/**
 * Returns the `srcset` of a stored image: its smaller copies and the image, each with its width in
 * pixels.
 * @param width the width of the image; copies are narrower
 */
export const pictureSources = (url: string, width: number): string =>
  [
    ...smallerWidths
      .filter((smallerWidth) => smallerWidth < width)
      .map((smallerWidth) => `${smallerPicture(url, smallerWidth)} ${smallerWidth}w`),
    `${url} ${width}w`,
  ].join(", ");
