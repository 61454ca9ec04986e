import { Trans, useLingui } from "@lingui/react/macro";
import { useLeaveGuard } from "../../lib/use-leave-guard.ts";
import { Button } from "../../ui/button.tsx";
import { LeaveDialog } from "../../ui/leave-dialog.tsx";
import { SaveBar } from "../../ui/save-bar.tsx";

type Props = {
  isDirty: boolean;
  isSaving: boolean;
  /** Why the last save failed, where no field is to blame. */
  failure: string | null;
  onDiscard: () => void;
};

/** Stands at the sheet's foot while a form of the profile is changed, and asks before that is lost. */
export const UnsavedBar = ({ isDirty, isSaving, failure, onDiscard }: Props) => {
  const { t } = useLingui();
  const { asking } = useLeaveGuard(isDirty);
  return (
    <>
      {isDirty && (
        <SaveBar label={t`Unsaved changes`} text={<Trans>Unsaved changes</Trans>} failure={failure}>
          <Button variant="ghost" onClick={onDiscard}>
            <Trans>Discard</Trans>
          </Button>
          <Button type="submit" variant="primary" busy={isSaving}>
            <Trans>Save</Trans>
          </Button>
        </SaveBar>
      )}
      <LeaveDialog
        asking={asking}
        description={t`What you changed in your profile will be lost.`}
      />
    </>
  );
};
