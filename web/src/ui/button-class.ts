import "./button.css";
import { cx } from "./cx.ts";

type ButtonVariant = "primary" | "secondary" | "ghost" | "destructive" | "danger-solid";
type ButtonSize = "sm" | "md" | "lg";
export type ButtonLook = {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  wide?: boolean | undefined;
};

/**
 * The look of a button, for links that act like one: `<Link className={buttonClass({ variant:
 * "primary" })}>`.
 */
export const buttonClass = ({
  variant = "secondary",
  size = "md",
  wide = false,
}: ButtonLook = {}): string =>
  cx("btn", `btn-${variant}`, size !== "md" && `btn-${size}`, wide && "btn-wide");
