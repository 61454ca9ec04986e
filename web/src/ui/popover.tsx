import { Popover as Base } from "@base-ui/react/popover";
import type { ReactElement, ReactNode, RefObject } from "react";
import { cx } from "./cx.ts";
import "./popup.css";

type Props = {
  trigger: ReactElement;
  /** Names the popover for those who hear it. */
  label: string;
  align?: "start" | "end" | "center";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** What has the focus first, instead of what comes first. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  className?: string;
  children: ReactNode;
};

/** Something to look at or fill in beside the button that opens it. */
export const Popover = ({
  trigger,
  label,
  align = "end",
  open,
  onOpenChange,
  initialFocus,
  className,
  children,
}: Props) => (
  <Base.Root
    {...(open !== undefined && { open })}
    {...(onOpenChange && { onOpenChange: (isOpen: boolean) => onOpenChange(isOpen) })}
  >
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner
        className="popup-layer"
        side="bottom"
        align={align}
        sideOffset={6}
        collisionPadding={8}
      >
        <Base.Popup className={cx("popup", className)} aria-label={label} initialFocus={initialFocus}>
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
