import { cx } from "./cx.ts";
import "./skeleton.css";

type Props = { width?: string; height?: string; className?: string };

/** A bar in the place of a line that loads. Width and height as CSS. */
export const Skeleton = ({ width = "100%", height = "0.875rem", className }: Props) => (
  <span
    className={cx("skeleton", className)}
    style={{ inlineSize: width, blockSize: height }}
    aria-hidden="true"
  />
);
