import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";
import { useFieldWiring } from "./field-context.ts";
import "./field.css";

type Props = Omit<ComponentProps<"input">, "size"> & {
  /** An icon inside, at the start. */
  icon?: ReactNode;
  /** A unit or a small button inside, at the end, after a hairline. */
  unit?: ReactNode;
  /** A button inside, at the end, without a hairline. */
  end?: ReactNode;
  size?: "md" | "lg";
  /** Aligns digits on the right, for numbers. */
  figures?: boolean;
};

/** One line of text. Inside a `Field` it uses the field's label, help and error. */
export const Input = ({
  icon,
  unit,
  end,
  size = "md",
  figures = false,
  className,
  ...rest
}: Props) => (
  <span className={cx("input", size === "lg" && "input-lg", figures && "input-figures", className)}>
    {icon}
    <input {...useFieldWiring()} {...rest} />
    {unit !== undefined && <span className="input-unit">{unit}</span>}
    {end}
  </span>
);
