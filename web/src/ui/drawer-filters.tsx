import { formatDay } from "../lib/format.ts";
import { ChoiceSelect } from "./choice-select.tsx";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value | undefined;
  options: readonly (readonly [value: Value, name: string])[];
  /** Names the choice of none of them. */
  none: string;
  onChange: (value: Value | undefined) => void;
};

/** A filter of the drawer that takes one of several values. */
export const choiceFilter = <Value extends string>({ label, ...choice }: ChoiceProps<Value>) => ({
  in: "drawer" as const,
  control: (
    <Field label={label}>
      <ChoiceSelect {...choice} />
    </Field>
  ),
  chip: { name: label, value: choice.options.find(([option]) => option === choice.value)?.[1] },
});

type DayProps = {
  label: string;
  /** YYYY-MM-DD, as both bounds. */
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string | undefined) => void;
};

/** A filter of the drawer that takes a day. */
export const dayFilter = ({ label, value, min, max, onChange }: DayProps) => ({
  in: "drawer" as const,
  control: (
    <Field label={label}>
      <Input
        type="date"
        value={value ?? ""}
        min={min}
        max={max}
        onChange={({ target }) => onChange(target.value || undefined)}
      />
    </Field>
  ),
  chip: { name: label, value: value === undefined ? undefined : formatDay(value) },
});
