import { useBlocker } from "@tanstack/react-router";
import { useCallback, useRef } from "react";

/**
 * Holds back who is about to leave unsaved changes.
 * @returns `asking`, for the dialog that asks, and `letGo`, called before the page itself leads away, because the seller saved or discards
 */
export const useLeaveGuard = (isDirty: boolean) => {
  const isLeaving = useRef(false);
  const isHeld = () => isDirty && !isLeaving.current;
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isHeld,
    enableBeforeUnload: isHeld,
    withResolver: true,
  });
  return {
    asking: {
      open: status === "blocked",
      onOpenChange: (open: boolean) => {
        if (!open) reset?.();
      },
      onConfirm: () => proceed?.(),
    },
    allowLeaving: useCallback(() => {
      isLeaving.current = true;
    }, []),
  };
};
