import { Trans } from "@lingui/react/macro";
import { Notice } from "./notice.tsx";

/** States that a report is from an earlier attempt of the same upload, whose response was lost. */
export const FirstTryNotice = () => (
  <Notice tone="info" live>
    <Trans>Your first try had arrived. This is its result.</Trans>
  </Notice>
);
