import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode, RefObject } from "react";
import { cx } from "./cx.ts";
import "./dialog.css";

type Props = {
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
export const Dialog = ({
  open,
  onOpenChange,
  title,
  description,
  form,
  actions,
  initialFocus,
  children,
}: Props) => (
  <Base.Root open={open} onOpenChange={onOpenChange}>
    <Base.Portal>
      <Base.Backdrop className="dialog-backdrop" />
      <Base.Viewport className="dialog-viewport">
        <Base.Popup className={cx("dialog", form && "dialog-form")} {...(initialFocus && { initialFocus })}>
          <Base.Title className="dialog-title">{title}</Base.Title>
          {description && <Base.Description className="mt-2 text-muted">{description}</Base.Description>}
          {children && <div className="mt-4">{children}</div>}
          {actions && <div className="dialog-actions">{actions}</div>}
        </Base.Popup>
      </Base.Viewport>
    </Base.Portal>
  </Base.Root>
);
