import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useRef } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names the affected objects and their number. */
  title: ReactNode;
  /** The consequences. */
  description?: ReactNode;
  confirmLabel: ReactNode;
  cancelLabel?: ReactNode;
  /** False if nothing is destroyed. */
  destructive?: boolean;
  busy?: boolean;
  error?: ReactNode;
  onConfirm: () => void;
  children?: ReactNode;
};

/** Asks for confirmation before something is destroyed. Cancel has the focus. */
export const ConfirmDialog = (props: Props) => {
  const {
    open,
    onOpenChange,
    title,
    description,
    confirmLabel,
    cancelLabel,
    busy = false,
    error,
    onConfirm,
  } = props;
  const { t } = useLingui();
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      initialFocus={cancel}
      actions={
        <>
          <Button ref={cancel} onClick={() => onOpenChange(false)}>
            {cancelLabel ?? t`Cancel`}
          </Button>
          <Button
            variant={(props.destructive ?? true) ? "danger-solid" : "primary"}
            busy={busy}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
      {error && (
        <p role="alert" className="mt-3 font-quiet text-danger">
          {error}
        </p>
      )}
    </Dialog>
  );
};
