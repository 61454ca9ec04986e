import { Trans } from "@lingui/react/macro";
import { Notice } from "./notice.tsx";

/** Says that a report comes from an earlier try of the same upload, whose answer was lost. */
export const FirstTryNotice = () => (
  <Notice tone="info" live>
    <Trans>Your first try had arrived. This is its result.</Trans>
  </Notice>
);
