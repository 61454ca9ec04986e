import type { ComponentProps } from "react";
import { Select } from "./select.tsx";

type Props<Value extends string> = Omit<
  ComponentProps<typeof Select>,
  "value" | "onChange" | "children"
> & {
  /** Each value with its name. */
  options: readonly (readonly [value: Value, name: string])[];
  value: Value | undefined;
  /** Names the choice of no value; left out if one is always chosen. */
  none?: string;
  /** @param value undefined for `none` alone */
  onChange: (value: Value | undefined) => void;
};

/** A select whose values are typed. */
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
