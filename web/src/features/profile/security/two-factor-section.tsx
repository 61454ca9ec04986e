import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate } from "../../../lib/format.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { LoadFailure } from "../../../ui/load-failure.tsx";
import { lazyDialog } from "../../../ui/lazy-content.tsx";
import { Section } from "../../../ui/section.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { twoFactorQuery, useDisableTwoFactor, useRenewRecoveryCodes } from "./security-api.ts";

const TwoFactorSetup = lazyDialog(
  async () => (await import("./two-factor-setup.tsx")).TwoFactorSetup,
);
const TwoFactorProof = lazyDialog(
  async () => (await import("./two-factor-proof.tsx")).TwoFactorProof,
);

type Open = { dialog: "setup" | "renew" | "disable" } | { codes: string[] };

/** Shows whether two-step login is on, with all actions that change it. */
export const TwoFactorSection = () => {
  const { t } = useLingui();
  const { data, isError, refetch } = useQuery(twoFactorQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const renew = useRenewRecoveryCodes();
  const disable = useDisableTwoFactor();
  const close = () => {
    setOpen(null);
    renew.reset();
    disable.reset();
  };
  const dialog = open && "dialog" in open ? open.dialog : null;
  const left = data?.recovery_codes_left ?? 0;
  return (
    <Section
      title={t`Two-step login`}
      actions={
        data?.enabled_at && (
          <Badge tone="success" glyph="check">
            <Trans>On since {formatDate(data.enabled_at)}</Trans>
          </Badge>
        )
      }
    >
      {isError && !data && <LoadFailure onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton width="60%" />}
      {data && (
        <div className="grid max-w-reading justify-items-start gap-4">
          <p className="text-muted">
            {data.enabled_at ? (
              <Plural
                value={left}
                _0="You have no recovery codes left. Create new ones, or you could be locked out if you lose your phone."
                one="You have # recovery code left for logging in without your phone."
                other="You have # recovery codes left for logging in without your phone."
              />
            ) : (
              <Trans>
                Logging in will also ask for a code from your phone, so a stolen password alone is
                not enough.
              </Trans>
            )}
          </p>
          <div className="flex flex-wrap gap-2">
            {data.enabled_at ? (
              <>
                <Button onClick={() => setOpen({ dialog: "renew" })}>
                  <Trans>New recovery codes</Trans>
                </Button>
                <Button variant="ghost" onClick={() => setOpen({ dialog: "disable" })}>
                  <Trans>Turn off</Trans>
                </Button>
              </>
            ) : (
              <Button onClick={() => setOpen({ dialog: "setup" })}>
                <Trans>Turn on</Trans>
              </Button>
            )}
          </div>
        </div>
      )}
      {dialog === "setup" && (
        <TwoFactorSetup onDone={(codes) => setOpen({ codes })} onClose={close} />
      )}
      {dialog === "renew" && (
        <TwoFactorProof
          title={t`New recovery codes`}
          description={t`Your current codes will stop working.`}
          submitLabel={<Trans>Create new codes</Trans>}
          loading={renew.isPending}
          submitError={renew.error}
          onSubmit={(proof) => renew.mutate(proof, { onSuccess: (codes) => setOpen({ codes }) })}
          onClose={close}
        />
      )}
      {dialog === "disable" && (
        <TwoFactorProof
          title={t`Turn off two-step login`}
          description={t`You’ll log in with your password only.`}
          submitLabel={<Trans>Turn off</Trans>}
          destructive
          loading={disable.isPending}
          submitError={disable.error}
          onSubmit={(proof) =>
            disable.mutate(proof, {
              onSuccess: () => {
                close();
                showToast(t`Two-step login is off.`);
              },
            })
          }
          onClose={close}
        />
      )}
      {open && "codes" in open && <RecoveryCodes codes={open.codes} onClose={close} />}
    </Section>
  );
};
