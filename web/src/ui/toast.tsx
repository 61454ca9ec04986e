import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import "./toast.css";

type Toast = {
  id: number;
  text: string;
  /** With `seconds` the toast stays that long and shows a countdown. */
  action?: { label: string; run: () => void; seconds?: number };
};

/** The display time of a toast in seconds, and the maximum number of toasts (docs/look.md). */
const shownForSeconds = 6;
const most = 3;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const set = (next: readonly Toast[]) => {
  toasts = next;
  for (const listener of listeners) listener();
};
const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const dismiss = (id: number) => set(toasts.filter((toast) => toast.id !== id));

/**
 * Reports in one line what was done, with one action such as Undo. Never the only place of an
 * error.
 */
export const showToast = (text: string, action?: Toast["action"]): void =>
  set([...toasts, { id: ++lastId, text, ...(action && { action }) }].slice(-most));

const ringLength = 2 * Math.PI * 10;

/**
 * The remaining seconds, in a ring that empties. Hidden from screen readers, which would read it
 * out every second.
 */
const Ring = ({ left, of: total }: { left: number; of: number }) => (
  <span className="toast-ring" aria-hidden="true">
    <svg viewBox="0 0 24 24">
      <circle cx="12" cy="12" r="10" />
      <circle
        cx="12"
        cy="12"
        r="10"
        strokeDasharray={`${(ringLength * left) / total} ${ringLength}`}
      />
    </svg>
    <span>{left}</span>
  </span>
);

type LineProps = { toast: Toast; isHeld: boolean; onClose: () => void };

const ToastLine = ({ toast, isHeld, onClose }: LineProps) => {
  const { t } = useLingui();
  const { id, text, action } = toast;
  const seconds = action?.seconds ?? shownForSeconds;
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setInterval(() => setLeft((now) => now - 1), 1000);
    return () => clearInterval(timer);
  }, [isHeld]);
  useEffect(() => {
    if (left <= 0) dismiss(id);
  }, [id, left]);
  const close = () => {
    dismiss(id);
    onClose();
  };
  const act = () => {
    action?.run();
    close();
  };
  return (
    <li className="toast">
      <span className="min-w-0 grow">{text}</span>
      {action && (
        <>
          {action.seconds !== undefined && <Ring left={left} of={seconds} />}
          <button type="button" className="toast-action" onClick={act}>
            {action.label}
          </button>
        </>
      )}
      <button type="button" className="toast-close" aria-label={t`Dismiss`} onClick={close}>
        <X aria-hidden="true" />
      </button>
    </li>
  );
};

/**
 * Shows the toasts; rendered once in the app. Toasts stay while the pointer or the focus is on
 * them.
 */
export const Toasts = () => {
  const shown = useSyncExternalStore(watch, () => toasts);
  const [isHeld, setHeld] = useState(false);
  const hold = () => setHeld(true);
  // Also called when a toast is closed: a removed element loses the focus without a blur event.
  const release = () => setHeld(false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handlers only pause the timer
    <div
      className="toasts"
      role="status"
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <ul>
        {shown.map((toast) => (
          <ToastLine key={toast.id} toast={toast} isHeld={isHeld} onClose={release} />
        ))}
      </ul>
    </div>
  );
};
