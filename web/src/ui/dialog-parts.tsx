import { Dialog as Base } from "@base-ui/react/dialog";
import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { cx } from "./cx.ts";
import { IconButton } from "./icon-button.tsx";

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names the affected object. */
  title: ReactNode;
  description?: ReactNode;
  /** 640 px for forms, 448 otherwise. */
  form?: boolean;
  /** Buttons at the end: `<Button>`s, the action last. */
  actions?: ReactNode;
  /** The element that receives the focus first; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
};

/** Loaded by `<Dialog>`. */
export const DialogPopup = ({
  open,
  onOpenChange,
  title,
  description,
  form,
  actions,
  initialFocus,
  children,
}: DialogProps) => (
  <Base.Root open={open} onOpenChange={onOpenChange}>
    <Base.Portal>
      <Base.Backdrop className="dialog-backdrop" />
      <Base.Viewport className="dialog-viewport">
        <Base.Popup
          className={cx("dialog", form && "dialog-form")}
          {...(initialFocus && { initialFocus })}
        >
          <Base.Title className="dialog-title">{title}</Base.Title>
          {description && (
            <Base.Description className="mt-2 text-muted">{description}</Base.Description>
          )}
          {children && <div className="mt-4">{children}</div>}
          {actions && <div className="dialog-actions">{actions}</div>}
        </Base.Popup>
      </Base.Viewport>
    </Base.Portal>
  </Base.Root>
);

export type DrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** `start`: the navigation on phones. `end`: filters, a bottom sheet on phones. */
  side: "start" | "end";
  title: ReactNode;
  /** Hides the title from view, but not from screen readers. */
  hideTitle?: boolean;
  children: ReactNode;
};

/** Loaded by `<Drawer>`. */
export const DrawerPopup = ({
  open,
  onOpenChange,
  side,
  title,
  hideTitle = false,
  children,
}: DrawerProps) => {
  const { t } = useLingui();
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="dialog-backdrop" />
        <Base.Popup className={`drawer drawer-${side}`}>
          {hideTitle ? (
            <Base.Title className="visually-hidden">{title}</Base.Title>
          ) : (
            <div className="drawer-head">
              <Base.Title className="dialog-title">{title}</Base.Title>
              <Base.Close
                render={
                  <IconButton label={t`Close`}>
                    <X aria-hidden="true" />
                  </IconButton>
                }
              />
            </div>
          )}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
};
