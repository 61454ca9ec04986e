import { Dialog as Base } from "@base-ui/react/dialog";
import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import "./dialog.css";
import { IconButton } from "./icon-button.tsx";

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
export const Drawer = ({ open, onOpenChange, side, title, hideTitle = false, children }: Props) => {
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
