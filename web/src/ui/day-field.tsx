import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { formatTypedDay, isDay } from "../lib/typed-date.ts";
import { DateField } from "./date-field.tsx";
import { Field } from "./field.tsx";

export type DayProps = {
  label: string;
  /** `YYYY-MM-DD`, like both bounds. */
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string | undefined) => void;
};

/** A day that filters a list immediately. Text that is not a day stays in the field. */
export const DayField = ({ label, value, min, max, onChange }: DayProps) => {
  const { t } = useLingui();
  // Text that is not a day and therefore cannot filter; null if there is none.
  const [refused, setRefused] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const example = formatTypedDay("2026-12-31");
  return (
    <Field
      label={label}
      error={refused !== null && isLeft ? t`Enter a date such as ${example}.` : undefined}
    >
      <DateField
        value={refused ?? value ?? ""}
        min={min}
        max={max}
        onBlur={() => setLeft(true)}
        onChange={(text) => {
          const isUsable = text === "" || isDay(text);
          setRefused(isUsable ? null : text);
          if (isUsable) {
            setLeft(false);
            onChange(text || undefined);
          }
        }}
      />
    </Field>
  );
};
