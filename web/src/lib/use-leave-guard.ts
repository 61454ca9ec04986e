import { useBlocker } from "@tanstack/react-router";

/**
 * Blocks navigation and closing of the tab while there are unsaved changes.
 * @returns the state of the confirmation dialog
 */
export const useLeaveGuard = (isDirty: boolean) => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  return {
    open: status === "blocked",
    onOpenChange: (open: boolean) => {
      if (!open) reset?.();
    },
    onConfirm: () => proceed?.(),
  };
};
