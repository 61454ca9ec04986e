import { useLingui } from "@lingui/react/macro";
import { useBlocker } from "@tanstack/react-router";
import type { RefObject } from "react";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";

/** Asks before an offer with unsaved changes is left. @param isLeaving set where the seller saved, or discards */
export const LeaveGuard = ({ isDirty, isLeaving }: { isDirty: boolean; isLeaving: RefObject<boolean> }) => {
  const { t } = useLingui();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty && !isLeaving.current,
    enableBeforeUnload: () => isDirty && !isLeaving.current,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={status === "blocked"}
      onOpenChange={(open) => !open && reset?.()}
      title={t`Leave without saving?`}
      description={t`What you changed of this offer is lost.`}
      cancelLabel={t`Stay`}
      confirmLabel={t`Leave`}
      onConfirm={() => proceed?.()}
    />
  );
};
