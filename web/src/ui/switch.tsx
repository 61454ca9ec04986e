import { useChosen } from "../lib/use-chosen.ts";
import "./switch.css";

type Props = {
  /** The setting that it turns on and off. */
  label: string;
  checked: boolean;
  /**
   * May return a promise that resolves once `checked` is up to date. It never rejects: the caller
   * reports failures.
   */
  onChange: (checked: boolean) => void | Promise<unknown>;
  disabled?: boolean;
  /** The id of the text that explains why it is disabled. */
  describedBy?: string | undefined;
};

/**
 * Turns something on or off immediately; a choice that waits for Save is a `Checkbox`. Shows the
 * choice until the caller's promise resolves, then `checked` (optimistic update).
 */
export const Switch = ({ label, checked, onChange, disabled = false, describedBy }: Props) => {
  const [isOn, choose] = useChosen(checked, onChange);
  return (
    <input
      type="checkbox"
      role="switch"
      className="switch"
      aria-label={label}
      aria-describedby={describedBy}
      checked={isOn}
      aria-checked={isOn}
      disabled={disabled}
      onChange={({ target }) => void choose(target.checked)}
    />
  );
};
