import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { ApiError } from "../../../lib/api-client.ts";
import { canPush } from "../../../lib/push.ts";
import { Switch } from "../../../ui/switch.tsx";
import { usePush, useSavePush } from "./api.ts";

/**
 * Turns push notifications on or off in this browser. Each browser of a seller has its own setting.
 */
export const PushSwitch = () => {
  const { t } = useLingui();
  const whyId = useId();
  const { data: push } = usePush();
  const save = useSavePush();
  const isBlocked = canPush() && Notification.permission === "denied";
  const isOff = !canPush() || isBlocked;
  return (
    <div className="preferences-push">
      <div className="min-w-0">
        <p className="font-quiet">
          <Trans>Push notifications on this device</Trans>
        </p>
        <p id={whyId} className="text-13 text-muted">
          {isBlocked ? (
            <Trans>
              Your browser blocks them. Allow notifications for this site, then try again.
            </Trans>
          ) : canPush() ? (
            <Trans>Shown even while Sellerdesk is closed, until you log out.</Trans>
          ) : (
            <Trans>
              This browser can’t show them. On an iPhone, add Sellerdesk to the home screen first.
            </Trans>
          )}
        </p>
        {save.error && !isBlocked && (
          <p role="alert" className="text-13 text-danger">
            {save.error instanceof ApiError ? (
              save.error.message
            ) : (
              <Trans>Your browser could not turn them on. Try again.</Trans>
            )}
          </p>
        )}
      </div>
      <Switch
        label={t`Push notifications on this device`}
        describedBy={whyId}
        checked={push?.is_on ?? false}
        disabled={isOff || !push}
        onChange={(isOn) =>
          push
            ? save.mutateAsync({ publicKey: push.public_key, isOn }).catch(() => undefined)
            : undefined
        }
      />
    </div>
  );
};
