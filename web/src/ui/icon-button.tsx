import type { ComponentProps, ReactNode } from "react";
import "./button.css";
import { cx } from "./cx.ts";

type Props = Omit<ComponentProps<"button">, "aria-label" | "children"> & {
  /** The action, for people who do not see the icon; also the tooltip. */
  label: string;
  size?: "sm" | "md";
  /** Adds a border and a surface, for use beside buttons with text. */
  framed?: boolean;
  children: ReactNode;
};

/** A button that shows only an icon. */
export const IconButton = ({
  label,
  size = "md",
  framed = false,
  className,
  children,
  ...rest
}: Props) => (
  <button
    type="button"
    title={label}
    {...rest}
    aria-label={label}
    className={cx(
      "icon-btn",
      size === "sm" && "icon-btn-sm",
      framed && "icon-btn-framed",
      className,
    )}
  >
    {children}
  </button>
);
