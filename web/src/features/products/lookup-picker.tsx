import { type Ref, useState } from "react";
import { Combobox } from "../../ui/combobox.tsx";
import type { ComboboxItem } from "../../ui/combobox-list.tsx";
import { Field } from "../../ui/field.tsx";
import { MultiCombobox } from "../../ui/multi-combobox.tsx";
import { useBrands, useCategories, useColors } from "./api.ts";
import type { TypedColor } from "./product-form-values.ts";

type Props = {
  kind: "category" | "brand";
  label: string;
  value: ComboboxItem | null;
  onChange: (value: ComboboxItem | null) => void;
  onBlur?: () => void;
  /** The input, for a form that puts the focus on what is wrong. */
  ref?: Ref<HTMLInputElement>;
  error?: string | undefined;
  help?: string;
};

/** Picks a category or a brand of the marketplace, searched as one types. */
export const LookupPicker = ({ kind, label, value, onChange, onBlur, ref, error, help }: Props) => {
  const [text, setText] = useState("");
  const categories = useCategories(text, kind === "category");
  const brands = useBrands(text, kind === "brand");
  const found =
    kind === "category"
      ? categories.data?.map(({ id, path }) => ({ id, label: path }))
      : brands.data?.map(({ id, name }) => ({ id, label: name }));
  return (
    <Field label={label} error={error} help={help}>
      <Combobox
        items={found ?? []}
        value={value}
        onChange={onChange}
        onSearch={setText}
        busy={kind === "category" ? categories.isFetching : brands.isFetching}
        {...(ref !== undefined && { ref })}
        {...(onBlur && { onBlur })}
      />
    </Field>
  );
};

type ColorProps = {
  label: string;
  value: readonly TypedColor[];
  onChange: (value: TypedColor[]) => void;
  error?: string | undefined;
};

/** Picks colours of the marketplace, searched as one types. */
export const ColorPicker = ({ label, value, onChange, error }: ColorProps) => {
  const [text, setText] = useState("");
  const { data: found = [], isFetching } = useColors(text);
  const toItem = ({ id, name, hex }: TypedColor) => ({ id, label: name, swatch: hex });
  return (
    <Field label={label} error={error}>
      <MultiCombobox
        items={found.map(toItem)}
        value={value.map(toItem)}
        onChange={(items) =>
          onChange(items.map(({ id, label: name, swatch: hex = "" }) => ({ id, name, hex })))
        }
        onSearch={setText}
        busy={isFetching}
      />
    </Field>
  );
};
