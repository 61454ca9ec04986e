import "./combobox.css";

/** A color as it looks; beside it stands its name. */
export const Swatch = ({ color }: { color: string }) => (
  <span className="swatch" style={{ backgroundColor: color }} aria-hidden="true" />
);
