import { type ReactNode, type RefObject, useState } from "react";
import { lazyModule, useLazyModule } from "../lib/lazy.ts";
import "./dialog.css";
import { showLoadFailure } from "./lazy-popup.tsx";

const parts = lazyModule(() => import("./dialog-parts.tsx"));

/** The code of dialogs and drawers, once one was opened; one whose code does not come says so and is closed. */
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

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names the thing. */
  title: ReactNode;
  description?: ReactNode;
  /** 640 px for forms, 448 otherwise. */
  form?: boolean;
  /** Buttons at the end: `<Button>`s, the action last. */
  actions?: ReactNode;
  /** What gets the focus first; the first control unless given. */
  initialFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
};

/** A dialog that keeps the focus and gives it back; a sheet from below on phones. */
export const Dialog = (props: DialogProps) => {
  const code = useDialogModule(props.open, props.onOpenChange);
  return code && <code.DialogPopup {...props} />;
};
