import { useLingui } from "@lingui/react/macro";
import { useLeaveGuard } from "../lib/use-leave-guard.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

type Props = {
  isDirty: boolean;
  title?: string;
  /** The consequence for the changes. */
  description: string;
  /** False if the changes are kept. */
  destructive?: boolean;
};

/**
 * Asks for confirmation before a page with unsaved changes is left. The page itself navigates with
 * `ignoreBlocker` after the seller has saved or discarded.
 */
export const LeaveGuard = ({ isDirty, title, description, destructive = true }: Props) => {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      {...useLeaveGuard(isDirty)}
      title={title ?? t`Leave without saving?`}
      description={description}
      cancelLabel={t`Stay`}
      confirmLabel={t`Leave`}
      destructive={destructive}
    />
  );
};
