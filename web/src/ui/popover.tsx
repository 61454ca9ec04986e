import type { ReactNode, RefObject } from "react";
import { later } from "../lib/lazy.ts";
import { type Trigger, usePopupDoor } from "./lazy-popup.tsx";
import "./popup.css";

const parts = later(() => import("./popover-parts.tsx"));

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
  const { code, press, door } = usePopupDoor(parts, "dialog", props.trigger, props.open);
  return code ? <code.PopoverPopup {...props} press={press} /> : door;
};
