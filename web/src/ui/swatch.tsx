import "./combobox.css";

/** A sample of a color, beside its name. */
export const Swatch = ({ color }: { color: string }) => (
  <span className="swatch" style={{ backgroundColor: color }} aria-hidden="true" />
);
