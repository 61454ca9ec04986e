import { lazyModule } from "../lib/lazy.ts";
import { useLazyPopup } from "./lazy-popup.tsx";
import type { PopoverProps } from "./popover-parts.tsx";
import "./popup.css";

const parts = lazyModule(() => import("./popover-parts.tsx"));

/** Content to look at or fill in, beside the button that opens it. */
export const Popover = (props: PopoverProps) => {
  const { code, triggerClick, triggerElement } = useLazyPopup(
    parts,
    "dialog",
    props.trigger,
    props,
  );
  return code ? <code.PopoverPopup {...props} triggerClick={triggerClick} /> : triggerElement;
};
