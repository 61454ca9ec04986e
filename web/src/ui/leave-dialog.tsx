import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";

type Props = {
  /** From `useLeaveGuard`. */
  asking: { open: boolean; onOpenChange: (open: boolean) => void; onConfirm: () => void };
  /** What becomes of the changes. */
  description: ReactNode;
  /** False where they are kept. */
  destructive?: boolean;
};

/** Asks before a page with unsaved changes is left. */
export const LeaveDialog = ({ asking, description, destructive = true }: Props) => {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      {...asking}
      title={t`Leave without saving?`}
      description={description}
      cancelLabel={t`Stay`}
      confirmLabel={t`Leave`}
      destructive={destructive}
    />
  );
};
