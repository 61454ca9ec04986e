import { Trans, useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { canCopy } from "../../lib/clipboard.ts";
import { copyWithToast } from "../../ui/copy-with-toast.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";

/** Shows a new secret, which is visible only once. */
export const SecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => {
  const { t } = useLingui();
  const done = useRef<HTMLButtonElement>(null);
  const copy = () => copyWithToast(secret, t`Secret copied.`);
  return (
    <Dialog
      open
      form
      // The secret is shown only once: Escape or a click outside must not close the dialog.
      onOpenChange={() => undefined}
      initialFocus={done}
      title={<Trans>Your webhook’s secret</Trans>}
      description={
        <Trans>
          Save it now: you won’t see it again. Use it to verify our signatures (Standard Webhooks).
        </Trans>
      }
      actions={
        <>
          {canCopy && (
            <Button onClick={() => void copy()}>
              <Trans>Copy</Trans>
            </Button>
          )}
          <Button ref={done} variant="primary" onClick={onClose}>
            <Trans>I’ve saved it</Trans>
          </Button>
        </>
      }
    >
      <Field label={t`Secret`}>
        <Input readOnly dir="ltr" value={secret} onFocus={({ target }) => target.select()} />
      </Field>
    </Dialog>
  );
};
