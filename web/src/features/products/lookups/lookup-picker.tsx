import { useState } from "react";
import { MultiCombobox } from "../../../ui/combobox.tsx";
import { Field } from "../../../ui/field.tsx";
import { useColors } from "../api.ts";
import { LookupField, type LookupFieldProps, useLookupSearch } from "./lookup-field.tsx";
import type { TypedColor } from "../form-values/product-form-values.ts";
import { useLookupRequest } from "./use-lookup-request.tsx";

type Props = LookupFieldProps & {
  kind: "category" | "brand";
  /** Offers to request a missing entry from the marketplace. */
  canAsk?: boolean;
};

/** Picks a category or a brand of the marketplace, with a search while typing. */
export const LookupPicker = ({ kind, canAsk = false, ...field }: Props) => {
  const search = useLookupSearch(kind);
  const { dialog, ...asking } = useLookupRequest(
    kind,
    canAsk ? search.text : "",
    search.isFetching ? undefined : search.items.map(({ label }) => label),
  );
  return (
    <>
      <LookupField {...field} {...asking} search={search} />
      {dialog}
    </>
  );
};

type ColorProps = {
  label: string;
  value: readonly TypedColor[];
  onChange: (value: TypedColor[]) => void;
  error?: string | undefined;
};

/** Picks colors of the marketplace, with a search while typing. */
export const ColorPicker = ({ label, value, onChange, error }: ColorProps) => {
  const [text, setText] = useState("");
  const { data: colors = [], isFetching } = useColors(text);
  const { dialog, ...asking } = useLookupRequest(
    "color",
    text,
    isFetching ? undefined : colors.map(({ name }) => name),
  );
  const toItem = ({ id, name, hex }: TypedColor) => ({ id, label: name, swatch: hex });
  return (
    <Field label={label} error={error}>
      <MultiCombobox
        items={colors.map(toItem)}
        value={value.map(toItem)}
        onChange={(items) =>
          onChange(items.map(({ id, label: name, swatch: hex = "" }) => ({ id, name, hex })))
        }
        onSearch={setText}
        busy={isFetching}
        {...asking}
      />
      {dialog}
    </Field>
  );
};
