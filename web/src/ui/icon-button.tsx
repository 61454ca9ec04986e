import type { ComponentProps, ReactNode } from "react";
import "./button.css";
import { cx } from "./cx.ts";

type Props = Omit<ComponentProps<"button">, "aria-label" | "children"> & {
  /** The action, for people who do not see the icon; also the tooltip. */
  label: string;
  size?: "sm" | "md";
  /** A border and a surface, where it stands beside buttons with words. */
  framed?: boolean;
  children: ReactNode;
};

/** A button that shows an icon alone. */
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
