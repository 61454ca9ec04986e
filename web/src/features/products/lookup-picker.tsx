import { useState } from "react";
import { Combobox, type ComboboxItem } from "../../ui/combobox.tsx";
import { Field } from "../../ui/field.tsx";
import { useBrands, useCategories } from "./api.ts";

type Props = {
  kind: "category" | "brand";
  label: string;
  value: ComboboxItem | null;
  onChange: (value: ComboboxItem | null) => void;
  error?: string | undefined;
  help?: string;
};

/** Picks a category or a brand of the marketplace, searched as one types. */
export const LookupPicker = ({ kind, label, value, onChange, error, help }: Props) => {
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
      />
    </Field>
  );
};
