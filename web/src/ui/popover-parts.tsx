import { Popover as Base } from "@base-ui/react/popover";
import { type ReactNode, type RefObject, useRef } from "react";
import { cx } from "./cx.ts";
import {
  type PopupControl,
  type Trigger,
  type TriggerClick,
  useForwardedClick,
} from "./lazy-popup.tsx";

export type PopoverProps = PopupControl & {
  trigger: Trigger;
  /** Names the popover for screen readers. */
  label: string;
  align?: "start" | "end" | "center";
  /** The element that receives the focus first, instead of the first one. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  className?: string;
  children: ReactNode;
};

/** A popover with its button, once it was opened. Loaded by `<Popover>`. */
export const PopoverPopup = ({
  trigger,
  label,
  align = "end",
  open,
  onOpenChange,
  initialFocus,
  className,
  triggerClick,
  children,
}: PopoverProps & { triggerClick: TriggerClick }) => {
  const button = useRef<HTMLButtonElement>(null);
  useForwardedClick(button, triggerClick, open);
  return (
    <Base.Root
      {...(open !== undefined && { open })}
      {...(onOpenChange && { onOpenChange: (isOpen: boolean) => onOpenChange(isOpen) })}
    >
      <Base.Trigger ref={button} render={trigger} />
      <Base.Portal>
        <Base.Positioner
          className="popup-layer"
          side="bottom"
          align={align}
          sideOffset={6}
          collisionPadding={8}
        >
          <Base.Popup
            className={cx("popup", className)}
            aria-label={label}
            initialFocus={initialFocus}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
};
