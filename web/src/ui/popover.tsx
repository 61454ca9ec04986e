import type { ReactNode, RefObject } from "react";
import { lazyModule } from "../lib/lazy.ts";
import { type Trigger, useLazyPopup } from "./lazy-popup.tsx";
import "./popup.css";

const parts = lazyModule(() => import("./popover-parts.tsx"));

export type PopoverProps = {
  trigger: Trigger;
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
export const Popover = (props: PopoverProps) => {
  const { code, press, door } = useLazyPopup(parts, "dialog", props.trigger, props.open);
  return code ? <code.PopoverPopup {...props} press={press} /> : door;
};
