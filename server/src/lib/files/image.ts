import { maxPictureEdge } from "@sellerdesk/contract/documents";
import pLimit from "p-limit";

/** 50 megapixels: more than a camera produces, less than a decompression bomb (safety 20). */
const maxPixels = 50_000_000;
/** WebP quality at which shop images show no artifacts. */
const quality = 86;

export type Picture = { bytes: Buffer; width: number; height: number };

/**
 * Limits decoding to two images at a time, because each takes a core and the memory of all its
 * pixels.
 */
const imageLimiter = pLimit(2);

/** `sharp` is loaded with the first image, because its import takes 0.4 s. */
const open = async (bytes: Uint8Array) => {
  const { default: sharp } = await import("sharp");
  // No image is processed twice in the same way, so cached pixels would only take memory.
  sharp.cache(false);
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" });
};

/**
 * Encodes an image as WebP, upright, in sRGB and without its metadata.
 * @returns `null` if the bytes are no image that can be decoded completely within the pixel limit
 */
export const reencodeImage = (bytes: Uint8Array): Promise<Picture | null> =>
  imageLimiter(async () => {
    const source = await open(bytes);
    try {
      const { data, info } = await source
        .autoOrient()
        .resize({
          width: maxPictureEdge,
          height: maxPictureEdge,
          fit: "inside",
          withoutEnlargement: true,
        })
        .webp({ quality })
        .toBuffer({ resolveWithObject: true });
      return { bytes: data, width: info.width, height: info.height };
    } catch {
      return null;
    }
  });

/** A smaller copy of one of our own images, `width` pixels wide. */
export const resizeImage = (bytes: Uint8Array, width: number): Promise<Buffer> =>
  imageLimiter(async () => (await open(bytes)).resize({ width }).webp({ quality }).toBuffer());

type Size = { width: number; height: number };

/** A part of one of our own images at another size of the same ratio, all in pixels. */
export const cropImage = (
  bytes: Uint8Array,
  part: Size & { x: number; y: number },
  to: Size,
): Promise<Buffer> =>
  imageLimiter(async () =>
    (await open(bytes))
      .extract({ left: part.x, top: part.y, width: part.width, height: part.height })
      .resize({ ...to, fit: "fill" })
      .webp({ quality })
      .toBuffer(),
  );
