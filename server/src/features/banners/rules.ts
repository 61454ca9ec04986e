import { type Crop, hasRatio, isLargeEnough } from "@sellerdesk/contract/banners";
import { msg } from "@sellerdesk/contract/texts";
import type { Text } from "@sellerdesk/contract/text";
import { AppError } from "../../lib/app-error.ts";

type Size = { width: number; height: number };

/** Screens show up to two pixels per CSS pixel; more are not visible. */
const density = 2;

/** The size in pixels at which a crop is stored: in the ratio of the slot, never enlarged. */
export const croppedSize = (crop: Crop, slot: Size): Size => {
  const width = Math.min(crop.width, slot.width * density);
  return { width, height: Math.round((width * slot.height) / slot.width) };
};

/**
 * Checks that a section can show this crop.
 * @throws AppError `banner_too_small`, `invalid` if the crop exceeds the image or has another ratio
 */
export const requireCrop = (crop: Crop, source: Size, slot: Size): void => {
  const tooSmall = (image: Size) =>
    new AppError("banner_too_small", {
      params: { w: image.width, h: image.height, W: slot.width, H: slot.height },
    });
  const invalid = (message: Text) =>
    new AppError("invalid", { fields: [{ field: "crop", code: "custom", message }] });
  if (!isLargeEnough(source, slot)) throw tooSmall(source);
  if (crop.x + crop.width > source.width || crop.y + crop.height > source.height)
    throw invalid(msg("stay_within_the_picture_which_is_x", source));
  if (!hasRatio(crop, slot)) throw invalid(msg("choose_a_part_in_the_ratio", slot));
  if (!isLargeEnough(crop, slot)) throw tooSmall(crop);
};
