import { limitConcurrency } from "./concurrency.ts";

/** Widths of the smaller copies in pixels (domain.md, Media). */
const derivativeWidths = [160, 480, 1200] as const;
/** Longest edge that is kept; a screen shows no more. */
const maxEdge = 3000;
/** 50 megapixels: more than a camera makes, less than a decompression bomb (safety 20). */
const maxPixels = 50_000_000;
/** WebP quality at which shop pictures show no artefacts. */
const quality = 86;

export type Picture = { bytes: Buffer; width: number; height: number };
export type Pictures = Picture & { derivatives: { width: number; bytes: Buffer }[] };

/** Decoding takes a core and the memory of all pixels, so two at a time. */
const inTurn = limitConcurrency(2);

/**
 * Decodes a picture and writes it anew as WebP, upright, in sRGB and without its metadata, with the smaller copies that
 * are narrower than itself. `sharp` is loaded with the first picture, because its import takes 0.4 s.
 * @returns null where the bytes are no picture that can be decoded whole within the pixel limit
 */
export const reencodePicture = (bytes: Uint8Array): Promise<Pictures | null> =>
  inTurn(async () => {
    const { default: sharp } = await import("sharp");
    const source = () => sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" }).autoOrient();
    try {
      const { data, info } = await source()
        .resize({ width: maxEdge, height: maxEdge, fit: "inside", withoutEnlargement: true })
        .webp({ quality })
        .toBuffer({ resolveWithObject: true });
      const derivatives = [];
      for (const width of derivativeWidths.filter((one) => one < info.width)) {
        derivatives.push({ width, bytes: await source().resize({ width }).webp({ quality }).toBuffer() });
      }
      return { bytes: data, width: info.width, height: info.height, derivatives };
    } catch {
      return null;
    }
  });
