import { type Ref, useState } from "react";
import { Combobox } from "../../../ui/combobox.tsx";
import type { ComboboxAction, ComboboxItem } from "../../../ui/combobox-list.tsx";
import { Field } from "../../../ui/field.tsx";
import { useBrands, useCategories } from "../api.ts";

/** Labels a category by the last level of its path. */
const toLevel = ({ id, label: path }: ComboboxItem): ComboboxItem => ({
  id,
  path,
  label: path.split(" › ").at(-1) ?? path,
});

/** Searches the marketplace's categories or brands by the typed text. */
export const useLookupSearch = (kind: "category" | "brand") => {
  const [text, setText] = useState("");
  const categories = useCategories(text, kind === "category");
  const brands = useBrands(text, kind === "brand");
  const { data: lookups = [], isFetching } = kind === "category" ? categories : brands;
  return { kind, text, setText, lookups, isFetching };
};

export type LookupFieldProps = {
  label: string;
  value: ComboboxItem | null;
  onChange: (value: ComboboxItem | null) => void;
  onBlur?: () => void;
  /** The input, for a form that focuses the field with an error. */
  ref?: Ref<HTMLInputElement>;
  error?: string | undefined;
  help?: string;
};

type Props = LookupFieldProps & {
  search: ReturnType<typeof useLookupSearch>;
  /** The last item of the list. */
  action?: ComboboxAction | undefined;
  note?: string | undefined;
};

/** A field for a category or a brand. */
export const LookupField = (props: Props) => {
  const { search, label, value, onChange, onBlur, ref, error, help, action, note } = props;
  const { kind, lookups, isFetching, setText } = search;
  return (
    // A path is too long for the field, which shows its last level. The full path is shown below
    // it.
    <Field label={label} error={error} help={help ?? (value?.label.includes("›") && value.label)}>
      <Combobox
        items={lookups.map(({ id, ...lookup }) =>
          "path" in lookup ? toLevel({ id, label: lookup.path }) : { id, label: lookup.name },
        )}
        value={kind === "category" && value ? toLevel(value) : value}
        onChange={(chosen) =>
          onChange(chosen && { id: chosen.id, label: chosen.path ?? chosen.label })
        }
        onSearch={setText}
        busy={isFetching}
        action={action}
        note={note}
        {...(ref !== undefined && { ref })}
        {...(onBlur && { onBlur })}
      />
    </Field>
  );
};
