import { useState } from "react";
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
  const [chosen, setChosen] = useState<{ isOn: boolean } | null>(null);
  const shown = chosen?.isOn ?? checked;
  const choose = async (isOn: boolean) => {
    const choice = { isOn };
    setChosen(choice);
    await onChange(isOn);
    // A later choice stays until its own promise resolves.
    setChosen((latest) => (latest === choice ? null : latest));
  };
  return (
    <input
      type="checkbox"
      role="switch"
      className="switch"
      aria-label={label}
      aria-describedby={describedBy}
      checked={shown}
      aria-checked={shown}
      disabled={disabled}
      onChange={({ target }) => void choose(target.checked)}
    />
  );
};
