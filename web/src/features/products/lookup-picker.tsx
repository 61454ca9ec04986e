import { type Ref, useState } from "react";
import { Combobox, MultiCombobox } from "../../ui/combobox.tsx";
import type { ComboboxItem } from "../../ui/combobox-list.tsx";
import { Field } from "../../ui/field.tsx";
import { useBrands, useCategories, useColors } from "./api.ts";
import type { TypedColor } from "./product-form-values.ts";
import { useLookupRequest } from "./use-lookup-request.tsx";

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
  /** Whoever misses something may ask the marketplace for it. */
  canAsk?: boolean;
};

/** The last level of a category, named by its path. */
const toLevel = ({ id, label: path }: ComboboxItem): ComboboxItem => ({
  ...{ id, path },
  label: path.split(" › ").at(-1) ?? path,
});

/** Picks a category or a brand of the marketplace, searched as one types. */
export const LookupPicker = (props: Props) => {
  const { kind, label, value, onChange, onBlur, ref, error, help, canAsk = false } = props;
  const [text, setText] = useState("");
  const categories = useCategories(text, kind === "category");
  const brands = useBrands(text, kind === "brand");
  const { data = [], isFetching } = kind === "category" ? categories : brands;
  const { dialog, ...asking } = useLookupRequest(
    kind,
    canAsk ? text : "",
    isFetching ? undefined : data.map(({ name }) => name),
  );
  return (
    // A path is longer than the field, which shows its last level; all of it stands below.
    <Field label={label} error={error} help={help ?? (value?.label.includes("›") && value.label)}>
      <Combobox
        items={data.map(({ id, ...lookup }) =>
          "path" in lookup ? toLevel({ id, label: lookup.path }) : { id, label: lookup.name },
        )}
        value={kind === "category" && value ? toLevel(value) : value}
        onChange={(chosen) =>
          onChange(chosen && { id: chosen.id, label: chosen.path ?? chosen.label })
        }
        onSearch={setText}
        busy={isFetching}
        {...asking}
        {...(ref !== undefined && { ref })}
        {...(onBlur && { onBlur })}
      />
      {dialog}
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
  const { dialog, ...asking } = useLookupRequest(
    "color",
    text,
    isFetching ? undefined : found.map(({ name }) => name),
  );
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
        {...asking}
      />
      {dialog}
    </Field>
  );
};
