import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import type { TypedImage } from "../form-values/product-form-values.ts";
import "./variant-grid.css";

type Props = {
  label: string;
  images: readonly TypedImage[];
  /** The uid of the chosen image, "" for the product's; null if several variants differ. */
  value: string | null;
  onChange: (uid: string) => void;
};

/** Chooses one of the product's images. */
export const PictureChoice = ({ label, images, value, onChange }: Props) => {
  const { t } = useLingui();
  const name = useId();
  return (
    <fieldset className="grid grid-cols-[repeat(4,4rem)] gap-2">
      <legend className="visually-hidden">{label}</legend>
      <label className="picture-option">
        <input type="radio" name={name} checked={value === ""} onChange={() => onChange("")} />
        {t`Product image`}
      </label>
      {images.map(({ uid, alt, thumbnail_url }, index) => (
        <label key={uid} className="picture-option">
          <input type="radio" name={name} checked={value === uid} onChange={() => onChange(uid)} />
          <img src={thumbnail_url} alt={alt || t`Image ${index + 1}`} />
        </label>
      ))}
    </fieldset>
  );
};
