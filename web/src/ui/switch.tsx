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

/** Turns something on and off at once; a choice that waits for Save is a `Checkbox`. */
export const Switch = ({ label, checked, onChange, disabled = false, describedBy }: Props) => (
  <input
    type="checkbox"
    role="switch"
    className="switch"
    aria-label={label}
    aria-describedby={describedBy}
    checked={checked}
    aria-checked={checked}
    disabled={disabled}
    onChange={({ target }) => onChange(target.checked)}
  />
);
