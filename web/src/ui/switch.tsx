import { useState } from "react";
import "./switch.css";

type Props = {
  /** What it turns on and off. */
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** The id of the words that say why it is disabled. */
  describedBy?: string | undefined;
};

/**
 * Turns something on and off at once; a choice that waits for Save is a `Checkbox`. It shows a choice before the caller does, who hears
 * of it in the next tick at best, and from then on what the caller says.
 */
export const Switch = ({ label, checked, onChange, disabled = false, describedBy }: Props) => {
  const [state, setState] = useState({ said: checked, shown: checked });
  if (state.said !== checked) setState({ said: checked, shown: checked });
  return (
    <input
      type="checkbox"
      role="switch"
      className="switch"
      aria-label={label}
      aria-describedby={describedBy}
      checked={state.shown}
      aria-checked={state.shown}
      disabled={disabled}
      onChange={({ target }) => {
        setState({ said: checked, shown: target.checked });
        onChange(target.checked);
      }}
    />
  );
};
