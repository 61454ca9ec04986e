import { X } from "lucide-react";
import type { ReactNode } from "react";
import "./chip.css";

type Props = { children: ReactNode; removeLabel?: string; onRemove?: () => void };

/** A chosen filter, tag or option value; the value in `<b>`. */
export const Chip = ({ children, removeLabel, onRemove }: Props) => (
  <span className="chip">
    {children}
    {onRemove && (
      <button type="button" aria-label={removeLabel} title={removeLabel} onClick={onRemove}>
        <X aria-hidden="true" />
      </button>
    )}
  </span>
);
