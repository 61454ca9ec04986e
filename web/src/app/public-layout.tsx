import { Trans, useLingui } from "@lingui/react/macro";
import { Outlet } from "@tanstack/react-router";
import { useState } from "react";
import { takeEndedNotice } from "../lib/api-client.ts";
import { hasExpired, useSession } from "../lib/session.ts";
import { Notice } from "../ui/notice.tsx";

/** Around the logged-out pages: why the seller is logged out, where that was not the seller's own doing. */
export const PublicLayout = () => {
  const { t } = useLingui();
  const session = useSession();
  const [hasEnded] = useState(takeEndedNotice);
  return (
    <>
      {hasExpired(session) ? (
        <div className="mx-auto max-w-page p-4">
          <Notice tone="danger" live>
            <Trans>
              Your plan has been expired. Login your account, Purchase a plan and continue selling.
            </Trans>
          </Notice>
        </div>
      ) : (
        hasEnded && (
          <div className="mx-auto max-w-page p-4">
            <Notice tone="info" live>
              {t`Your session has ended. Log in again.`}
            </Notice>
          </div>
        )
      )}
      <Outlet />
    </>
  );
};
