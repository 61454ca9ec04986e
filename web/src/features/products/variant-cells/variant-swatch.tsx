import { useWatch } from "react-hook-form";
import { Swatch } from "../../../ui/swatch.tsx";
import type { ProductForm } from "../form-values/product-form-state.ts";

type Props = { form: ProductForm; optionValues: readonly string[] };

/** Shows the color of a variant: the product's color whose name is one of its option values. */
export const VariantSwatch = ({ form, optionValues }: Props) => {
  const colors = useWatch({ control: form.control, name: "colors" });
  const values = optionValues.map((value) => value.trim().toLowerCase());
  const color = colors.find(({ name }) => values.includes(name.toLowerCase()));
  return color && <Swatch color={color.hex} />;
};
