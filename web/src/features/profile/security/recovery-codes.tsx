import { Trans, useLingui } from "@lingui/react/macro";
import { canCopy } from "../../../lib/clipboard.ts";
import { copyWithToast } from "../../../ui/copy-with-toast.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";

/** Shows the recovery codes, which are visible only once. */
export const RecoveryCodes = ({
  codes,
  onClose,
}: {
  codes: readonly string[];
  onClose: () => void;
}) => {
  const { t } = useLingui();
  const text = codes.join("\n");
  return (
    <Dialog
      open
      // The codes are shown only once: Escape or a click outside must not close the dialog.
      onOpenChange={() => undefined}
      title={t`Save these recovery codes`}
      description={t`Each lets you log in once without your phone. You can only see them now: print them or save them in your password manager.`}
      actions={
        <>
          {canCopy && (
            <Button onClick={() => void copyWithToast(text, t`Copied`)}>
              <Trans>Copy</Trans>
            </Button>
          )}
          <a
            className="btn btn-secondary"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
            download="recovery-codes.txt"
          >
            <Trans>Download</Trans>
          </a>
          <Button variant="primary" onClick={onClose}>
            <Trans>I’ve saved them</Trans>
          </Button>
        </>
      }
    >
      <ol
        dir="ltr"
        className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-control bg-sunken p-4 whitespace-nowrap sm:gap-x-6 sm:tracking-wider sm:text-16"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </Dialog>
  );
};
