import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import { useFieldWiring } from "./field-context.ts";
import "./field.css";

/** Several lines of text. Inside a `Field` it uses the field's label, help and error. */
export const Textarea = ({ className, ...rest }: ComponentProps<"textarea">) => (
  <span className={cx("input", className)}>
    <textarea rows={4} {...useFieldWiring()} {...rest} />
  </span>
);
