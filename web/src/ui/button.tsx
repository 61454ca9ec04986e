import type { ComponentProps, ReactNode } from "react";
import { type ButtonLook, buttonClass } from "./button-class.ts";
import { cx } from "./cx.ts";
import { Spinner } from "./spinner.tsx";

type Props = Omit<ComponentProps<"button">, "children"> &
  ButtonLook & {
    /** An icon before the text. */
    icon?: ReactNode;
    /** An action is running: a spinner replaces the icon, and clicks are ignored. */
    busy?: boolean;
    children: ReactNode;
  };

/** A button with text. One primary button per view; `danger-solid` only inside its confirmation. */
export const Button = ({
  variant,
  size,
  wide,
  icon,
  busy = false,
  className,
  onClick,
  children,
  ...rest
}: Props) => (
  <button
    type="button"
    {...rest}
    className={cx(
      buttonClass({ variant, size, wide }),
      icon !== undefined && "btn-lead",
      className,
    )}
    aria-busy={busy || undefined}
    onClick={(event) => {
      if (busy) event.preventDefault();
      else onClick?.(event);
    }}
  >
    {busy ? <Spinner /> : icon}
    {/* Without an icon the spinner covers the text, so that the width stays the same. */}
    {busy && icon === undefined ? <span className="btn-words">{children}</span> : children}
  </button>
);
