import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { clearLogoutReason, logoutReason } from "../lib/session.ts";
import { Notice } from "./notice.tsx";

/** A notice above the logged-out pages that explains a logout that the seller did not request. */
export const LogoutReasonNotice = () => {
  const [reason] = useState(logoutReason);
  useEffect(clearLogoutReason, []);
  return reason === null ? null : (
    <div className="mx-auto max-w-page p-4">
      {reason === "planExpired" ? (
        <Notice tone="danger" live>
          {/* The specification's text (H2) */}
          <Trans>
            Your plan has been expired. Login your account, Purchase a plan and continue selling.
          </Trans>
        </Notice>
      ) : (
        <Notice tone="info" live>
          <Trans>Your session has ended. Log in again.</Trans>
        </Notice>
      )}
    </div>
  );
};
