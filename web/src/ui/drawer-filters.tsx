import { formatDay } from "../lib/format.ts";
import { lazyModule } from "../lib/lazy.ts";
import { ChoiceSelect } from "./choice-select.tsx";
import type { DayProps } from "./day-field.tsx";
import { Field } from "./field.tsx";
import { LazyContent } from "./lazy-content.tsx";

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value | undefined;
  options: readonly (readonly [value: Value, name: string])[];
  /** The name of the choice of no value. */
  none: string;
  onChange: (value: Value | undefined) => void;
};

/** Creates a filter of the drawer with one of several values. */
export const choiceFilter = <Value extends string>({ label, ...choice }: ChoiceProps<Value>) => ({
  in: "drawer" as const,
  control: (
    <Field label={label}>
      <ChoiceSelect {...choice} />
    </Field>
  ),
  chip: { name: label, value: choice.options.find(([option]) => option === choice.value)?.[1] },
});

const day = lazyModule(async () => (await import("./day-field.tsx")).DayField);

/** Creates a filter of the drawer with a day. */
export const dayFilter = (props: DayProps) => ({
  in: "drawer" as const,
  control: (
    <LazyContent part={day} onMissing={() => undefined}>
      {(DayField) => <DayField {...props} />}
    </LazyContent>
  ),
  chip: {
    name: props.label,
    value: props.value === undefined ? undefined : formatDay(props.value),
  },
});
