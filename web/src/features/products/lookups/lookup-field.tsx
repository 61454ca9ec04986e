import { type Ref, useState } from "react";
import { useLookups } from "../../../lib/lookups-query.ts";
import { Combobox } from "../../../ui/combobox.tsx";
import type { ComboboxAction, ComboboxItem } from "../../../ui/combobox-list.tsx";
import { Field } from "../../../ui/field.tsx";

/** Labels a category by the last level of its path. */
const toLevel = ({ id, label: path }: ComboboxItem): ComboboxItem => ({
  id,
  path,
  label: path.split(" › ").at(-1) ?? path,
});

/** Searches the marketplace's categories or brands by the typed text. */
export const useLookupSearch = (kind: "category" | "brand") => {
  const [text, setText] = useState("");
  const { data = [], isFetching } = useLookups(kind, text);
  const items = kind === "category" ? data.map(toLevel) : data;
  return { kind, text, setText, items, isFetching };
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
  const { kind, items, isFetching, setText } = search;
  return (
    // A path is too long for the field, which shows its last level. The full path is shown below
    // it.
    <Field label={label} error={error} help={help ?? (value?.label.includes("›") && value.label)}>
      <Combobox
        items={items}
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
