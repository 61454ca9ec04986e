import type { ComponentProps } from "react";
import "./checkbox.css";

/** A choice that acts at once. Give `aria-label`, or wrap it in a label. */
export const Switch = (props: Omit<ComponentProps<"input">, "type" | "role">) => (
  // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells its own state
  <input type="checkbox" role="switch" {...props} className="switch" />
);
