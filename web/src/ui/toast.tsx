import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import "./toast.css";

type Toast = { id: number; text: string; action?: { label: string; run: () => void } };

/** How long a toast stays, in milliseconds, and how many at most (look.md). */
const shownFor = 6000;
const most = 3;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const set = (next: readonly Toast[]) => {
  toasts = next;
  for (const listener of listeners) listener();
};
const dismiss = (id: number) => set(toasts.filter((toast) => toast.id !== id));

/** Says in one line what was done, with one action such as Undo. Never the only copy of an error. */
export const showToast = (text: string, action?: Toast["action"]): void =>
  set([...toasts, { id: ++lastId, text, ...(action && { action }) }].slice(-most));

const ToastLine = ({ toast }: { toast: Toast }) => {
  const { t } = useLingui();
  useEffect(() => {
    const timer = setTimeout(() => dismiss(toast.id), shownFor);
    return () => clearTimeout(timer);
  }, [toast.id]);
  return (
    <li className="toast">
      <span className="grow">{toast.text}</span>
      {toast.action && (
        <button
          type="button"
          className="font-strong underline underline-offset-3"
          onClick={() => {
            toast.action?.run();
            dismiss(toast.id);
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        className="grid size-6 place-items-center"
        aria-label={t`Dismiss`}
        onClick={() => dismiss(toast.id)}
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </li>
  );
};

/** Where toasts appear; once in the app. */
export const Toasts = () => {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
  return (
    <ol className="toasts" role="status">
      {shown.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </ol>
  );
};
