import { useState } from "react";
import { lazyModule, useLazyModule } from "../lib/lazy.ts";
import "./dialog.css";
import type { DialogProps } from "./dialog-parts.tsx";
import { showLoadFailure } from "./lazy-popup.tsx";

const parts = lazyModule(() => import("./dialog-parts.tsx"));

/**
 * Returns the code of dialogs and drawers once one was opened. If loading fails, reports it and
 * closes the dialog.
 */
export const useDialogModule = (open: boolean, onOpenChange: (open: boolean) => void) => {
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  const code = useLazyModule(parts, wasOpened, () => {
    setWasOpened(false);
    onOpenChange(false);
    showLoadFailure();
  });
  return wasOpened ? code : null;
};

/** A dialog with a focus trap that restores the focus; a sheet from below on phones. */
export const Dialog = (props: DialogProps) => {
  const code = useDialogModule(props.open, props.onOpenChange);
  return code && <code.DialogPopup {...props} />;
};
