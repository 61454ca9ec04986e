import type { Crop } from "../../../ui/crop.ts";

/** An image that was chosen and decoded by this browser. */
export type ChosenPicture = { file: File; url: string; width: number; height: number };

/** The edge of the uploaded image in pixels, twice the largest size at which it is shown. */
const edge = 512;

/**
 * Reads an image's size and creates a URL for it, which the caller must revoke.
 * @throws if the browser cannot decode the image
 */
export const openPicture = async (file: File): Promise<ChosenPicture> => {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  bitmap.close();
  return { file, url: URL.createObjectURL(file), width, height };
};

/** Crops a part of an image into a square image. @throws if the browser cannot draw it */
export const cropImage = async (
  { file }: ChosenPicture,
  { x, y, width, height }: Crop,
): Promise<File> => {
  const bitmap = await createImageBitmap(file);
  const size = Math.min(edge, width);
  const canvas = document.createElement("canvas");
  canvas.width = size;
  canvas.height = size;
  canvas.getContext("2d")?.drawImage(bitmap, x, y, width, height, 0, 0, size, size);
  bitmap.close();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/webp", 0.92));
  if (!blob) throw new Error("the browser did not write the picture");
  return new File([blob], "profile-picture.webp", { type: blob.type });
};
