import type { ComponentProps } from "react";
import { Select } from "./select.tsx";

type Props<Value extends string> = Omit<
  ComponentProps<typeof Select>,
  "value" | "onChange" | "children"
> & {
  /** Each value with its name. */
  options: readonly (readonly [value: Value, name: string])[];
  value: Value | undefined;
  /** The name of the choice of no value; omitted if a value is always chosen. */
  none?: string;
  /** @param value undefined only for `none` */
  onChange: (value: Value | undefined) => void;
};

/** A select whose values have a TypeScript type. */
export const ChoiceSelect = <Value extends string>({
  options,
  value,
  none,
  onChange,
  ...select
}: Props<Value>) => (
  <Select
    {...select}
    value={value ?? ""}
    onChange={({ target }) => onChange(options.find(([option]) => option === target.value)?.[0])}
  >
    {none !== undefined && <option value="">{none}</option>}
    {options.map(([option, name]) => (
      <option key={option} value={option}>
        {name}
      </option>
    ))}
  </Select>
);
