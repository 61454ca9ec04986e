import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { formatDateTime, formatSince } from "../../../lib/format.ts";
import { useNow } from "../../../lib/use-now.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { LoadFailure } from "../../../ui/load-failure.tsx";
import { Section } from "../../../ui/section.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { sessionsQuery, useRevokeSession } from "../api.ts";
import { useEndOtherSessions } from "./security-api.ts";
import { deviceName } from "./device.ts";

/** Lists the seller's sessions, with a button to end each. */
export const SessionsSection = () => {
  const { t } = useLingui();
  const now = useNow();
  const { data: sessions, isError, refetch } = useQuery(sessionsQuery);
  const revoke = useRevokeSession();
  const endOthers = useEndOtherSessions();
  return (
    <Section
      title={t`Where you are logged in`}
      actions={
        sessions &&
        sessions.length > 1 && (
          <Button
            size="sm"
            busy={endOthers.isPending}
            onClick={() =>
              endOthers.mutate(undefined, {
                onSuccess: () => showToast(t`All other devices were logged out.`),
                onError: (failure) => showToast(failure.message),
              })
            }
          >
            <Trans>Log out everywhere else</Trans>
          </Button>
        )
      }
    >
      {isError && !sessions && <LoadFailure onRetry={() => void refetch()} />}
      <ul aria-busy={!sessions && !isError}>
        {!sessions && !isError && (
          <li className="py-4">
            <Skeleton width="60%" />
          </li>
        )}
        {sessions?.map((session) => {
          const device = deviceName(session.user_agent);
          return (
            <li
              key={session.id}
              className="flex min-h-14 items-center gap-3 border-b border-line py-2"
            >
              <div className="min-w-0 grow">
                <div className="flex flex-wrap items-center gap-2 font-strong">
                  {device}
                  {session.is_current && (
                    <Badge tone="progress" glyph="full">
                      <Trans>This device</Trans>
                    </Badge>
                  )}
                </div>
                <div className="text-13 text-muted">
                  <Trans>
                    Last used: {formatSince(session.last_seen_at, now)} · since{" "}
                    {formatDateTime(session.created_at)}
                  </Trans>
                  {session.ip && (
                    <>
                      {" · "}
                      <bdi dir="ltr">{session.ip}</bdi>
                    </>
                  )}
                </div>
              </div>
              {!session.is_current && (
                <Button
                  size="sm"
                  aria-label={t`Log out ${device}`}
                  busy={revoke.isPending && revoke.variables === session.id}
                  onClick={() =>
                    revoke.mutate(session.id, {
                      onSuccess: () => showToast(t`${device} was logged out.`),
                      onError: (failure) => showToast(failure.message),
                    })
                  }
                >
                  <Trans>Log out</Trans>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
};
