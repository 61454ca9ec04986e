import type { Crop } from "../../../ui/crop.ts";

/** An image that was chosen, opened by this browser. */
export type ChosenPicture = { file: File; url: string; width: number; height: number };

/** Pixels of an edge of what is uploaded: twice what the largest place shows. */
const edge = 512;

/** @throws where the browser cannot open it; the address is the caller's to revoke */
export const openPicture = async (file: File): Promise<ChosenPicture> => {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  bitmap.close();
  return { file, url: URL.createObjectURL(file), width, height };
};

/** The part of an image as a square of its own. @throws where the browser cannot draw it */
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
