import { useLingui } from "@lingui/react/macro";
import { useBlocker } from "@tanstack/react-router";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";

/** Asks before a part of the profile with unsaved changes is left. */
export const LeaveGuard = ({ isDirty }: { isDirty: boolean }) => {
  const { t } = useLingui();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={status === "blocked"}
      onOpenChange={(open) => !open && reset?.()}
      title={t`Leave without saving?`}
      description={t`What you changed in your profile will be lost.`}
      cancelLabel={t`Stay`}
      confirmLabel={t`Leave`}
      onConfirm={() => proceed?.()}
    />
  );
};
