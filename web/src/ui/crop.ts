type Size = { width: number; height: number };
/** A part of an image in pixels. */
export type Crop = Size & { x: number; y: number };
/** A part of an image in hundredths of its width and height. */
export type Area = Size & { x: number; y: number };

const between = (least: number, value: number, most: number) =>
  Math.max(least, Math.min(value, most));

/** Returns the largest centered part of an image in the aspect ratio of the target, in pixels. */
export const largestCrop = (picture: Size, targetSize: Size): Crop => {
  const width = Math.min(
    picture.width,
    Math.floor((picture.height * targetSize.width) / targetSize.height),
  );
  const height = Math.min(
    picture.height,
    Math.round((width * targetSize.height) / targetSize.width),
  );
  return {
    x: Math.floor((picture.width - width) / 2),
    y: Math.floor((picture.height - height) / 2),
    width,
    height,
  };
};

/**
 * Returns the largest zoom at which the visible part still has as many pixels as the target; 1 if
 * there is none.
 */
export const mostZoom = (picture: Size, targetSize: Size): number =>
  Math.max(1, largestCrop(picture, targetSize).width / targetSize.width);

/**
 * Converts a part to the crop that is sent: whole pixels, inside the image, in the aspect ratio of
 * the target and at least its size.
 */
export const toCrop = (part: Area, picture: Size, targetSize: Size): Crop => {
  const largest = largestCrop(picture, targetSize);
  const width = between(
    targetSize.width,
    Math.round((part.width * picture.width) / 100),
    largest.width,
  );
  const height = Math.min(
    Math.round((width * targetSize.height) / targetSize.width),
    picture.height,
  );
  return {
    x: between(0, Math.round((part.x * picture.width) / 100), picture.width - width),
    y: between(0, Math.round((part.y * picture.height) / 100), picture.height - height),
    width,
    height,
  };
};

/** Converts a crop to hundredths of the image. */
export const toPart = (crop: Crop, picture: Size): Area => ({
  x: (crop.x / picture.width) * 100,
  y: (crop.y / picture.height) * 100,
  width: (crop.width / picture.width) * 100,
  height: (crop.height / picture.height) * 100,
});
