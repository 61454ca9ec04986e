import { ChevronDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";
import { useFieldWiring } from "./field-context.ts";
import "./select.css";

type Props = Omit<ComponentProps<"select">, "size"> & {
  size?: "sm" | "md" | "lg";
  /** An icon inside, at the start. */
  icon?: ReactNode;
};

/**
 * A choice from a short list, with the browser's native picker, which works best on phones.
 * Children are `<option>`s.
 */
export const Select = ({ size = "md", icon, className, children, ...rest }: Props) => (
  <span className={cx("select", size !== "md" && `select-${size}`, className)}>
    {icon}
    <select {...useFieldWiring()} {...rest}>
      {children}
    </select>
    <ChevronDown aria-hidden="true" />
  </span>
);
