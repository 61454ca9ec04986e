import { type ComponentProps, useState } from "react";
import { digitsIn } from "../lib/digits.ts";
import "./code-input.css";
import { useFieldWiring } from "./field-context.ts";

type Props = Omit<ComponentProps<"input">, "value" | "onChange" | "maxLength"> & {
  value: string;
  onChange: (value: string) => void;
};

/** The number of digits of a one-time code (safety 13). */
const length = 6;

/**
 * Six boxes for one input: typing, pasting and the phone's suggestion all work, and screen readers
 * read it as one field. The sixth digit submits its form.
 */
export const CodeInput = ({ value, onChange, ...rest }: Props) => {
  const [hasFocus, setFocus] = useState(false);
  return (
    <div className="code-input" dir="ltr">
      <input
        {...useFieldWiring()}
        {...rest}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        onChange={(event) => {
          const digits = digitsIn(event.target.value).slice(0, length);
          onChange(digits);
          if (digits.length === length && digits !== value) event.target.form?.requestSubmit();
        }}
        onFocus={() => setFocus(true)}
        onBlur={(event) => {
          setFocus(false);
          rest.onBlur?.(event);
        }}
      />
      {Array.from({ length }, (_, index) => (
        <span
          // The boxes are never reordered.
          key={index}
          aria-hidden="true"
          data-current={hasFocus && index === Math.min(value.length, length - 1) ? "" : undefined}
        >
          {value[index]}
        </span>
      ))}
    </div>
  );
};
