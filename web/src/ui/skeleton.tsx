import { cx } from "./cx.ts";
import "./skeleton.css";

type Props = { width?: string; height?: string; className?: string };

/**
 * A bar in the place of a line that loads. Width and height as CSS, or by `className` on pages that
 * are written at build time, whose policy forbids inline styles.
 */
export const Skeleton = ({ width, height, className }: Props) => (
  <span
    className={cx("skeleton", className)}
    style={{ inlineSize: width, blockSize: height }}
    aria-hidden="true"
  />
);
