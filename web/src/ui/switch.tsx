import { useState } from "react";
import "./switch.css";

type Props = {
  /** The setting that it turns on and off. */
  label: string;
  checked: boolean;
  /** A promise ends when `checked` is right; the caller says what failed, so it does not reject. */
  onChange: (checked: boolean) => void | Promise<unknown>;
  disabled?: boolean;
  /** The id of the words that say why it is disabled. */
  describedBy?: string | undefined;
};

/**
 * Turns something on and off at once; a choice that waits for Save is a `Checkbox`. It shows the
 * choice until the caller's promise ends, and then what the caller says.
 */
export const Switch = ({ label, checked, onChange, disabled = false, describedBy }: Props) => {
  const [chosen, setChosen] = useState<{ isOn: boolean } | null>(null);
  const shown = chosen?.isOn ?? checked;
  const choose = async (isOn: boolean) => {
    const choice = { isOn };
    setChosen(choice);
    await onChange(isOn);
    // A later choice stands until its own end.
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
