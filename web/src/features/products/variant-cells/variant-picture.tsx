import { useLingui } from "@lingui/react/macro";
import { ImagePlus } from "lucide-react";
import { useWatch } from "react-hook-form";
import { Popover } from "../../../ui/popover.tsx";
import { PictureChoice } from "./picture-choice.tsx";
import type { ProductForm } from "../form-values/product-form-state.ts";
import "./variant-grid.css";

type Props = { form: ProductForm; at: number; name: string };

/**
 * Shows the image of a variant, with a popover to choose another one; nothing if the product has no
 * images.
 */
export const VariantPicture = ({ form, at: index, name }: Props) => {
  const { t } = useLingui();
  const { control } = form;
  const images = useWatch({ control, name: "images" });
  const uid = useWatch({ control, name: `variants.${index}.image_uid` });
  if (images.length === 0) return null;
  const own = images.find((typedImage) => typedImage.uid === uid);
  // Customers see the cover if a variant has no image of its own.
  const image = own ?? images[0];
  const label = t`Image of ${name}`;
  return (
    <Popover
      label={label}
      align="start"
      className="p-4"
      trigger={
        <button
          type="button"
          className="variant-picture grid size-8 flex-none place-items-center overflow-hidden rounded-badge bg-pressed text-muted"
          data-inherited={own === undefined || undefined}
          aria-label={label}
          title={label}
        >
          {image ? (
            <img src={image.thumbnail_url} alt="" />
          ) : (
            <ImagePlus className="size-4" aria-hidden="true" />
          )}
        </button>
      }
    >
      <PictureChoice
        label={label}
        images={images}
        value={uid}
        onChange={(next) =>
          form.setValue(`variants.${index}.image_uid`, next, { shouldDirty: true })
        }
      />
    </Popover>
  );
};
