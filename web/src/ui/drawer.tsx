import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import "./dialog.css";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** `start`: the navigation on phones. `end`: filters, a bottom sheet on phones. */
  side: "start" | "end";
  title: ReactNode;
  /** Where the title is to be heard but not seen. */
  hideTitle?: boolean;
  children: ReactNode;
};

/** A panel that slides in from a side over the page. */
export const Drawer = ({ open, onOpenChange, side, title, hideTitle = false, children }: Props) => (
  <Base.Root open={open} onOpenChange={onOpenChange}>
    <Base.Portal>
      <Base.Backdrop className="dialog-backdrop" />
      <Base.Popup className={`drawer drawer-${side}`}>
        <Base.Title className={hideTitle ? "visually-hidden" : "dialog-title mb-4"}>{title}</Base.Title>
        {children}
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
);
