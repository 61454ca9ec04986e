import { Popover as Base } from "@base-ui/react/popover";
import { useRef } from "react";
import { cx } from "./cx.ts";
import type { PopoverProps } from "./popover.tsx";
import { type TriggerClick, useForwardedClick } from "./lazy-popup.tsx";

/** A popover with its button, once it was opened; `<Popover>` brings it. */
export const PopoverPopup = ({
  trigger,
  label,
  align = "end",
  open,
  onOpenChange,
  initialFocus,
  className,
  press,
  children,
}: PopoverProps & { press: TriggerClick }) => {
  const button = useRef<HTMLButtonElement>(null);
  useForwardedClick(button, press);
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
