import { cx } from "./cx.ts";
import "./skeleton.css";

type Props = { width?: string; height?: string; className?: string };

/**
 * A bar that replaces a line while it loads. Width and height as CSS, or by `className` on pages
 * that are written at build time: their content security policy forbids inline styles.
 */
export const Skeleton = ({ width, height, className }: Props) => (
  <span
    className={cx("skeleton", className)}
    style={{ inlineSize: width, blockSize: height }}
    aria-hidden="true"
  />
);
