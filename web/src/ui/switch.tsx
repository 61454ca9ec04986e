import type { ComponentProps } from "react";
import "./checkbox.css";

/** A choice that acts at once. Give `aria-label`, or wrap it in a label. */
export const Switch = (props: Omit<ComponentProps<"input">, "type" | "role">) => (
  <input type="checkbox" role="switch" {...props} className="switch" />
);
