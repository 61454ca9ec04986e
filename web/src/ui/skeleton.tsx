import "./skeleton.css";

/** A bar in the place of a line that loads. Width as CSS. */
export const Skeleton = ({ width = "100%", height }: { width?: string; height?: string }) => (
  <span
    className="skeleton"
    style={{ inlineSize: width, ...(height && { blockSize: height }) }}
    aria-hidden="true"
  />
);
