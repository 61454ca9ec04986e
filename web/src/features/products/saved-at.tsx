import { Trans } from "@lingui/react/macro";
import { formatSince } from "../../lib/format.ts";
import { useNow } from "../../lib/use-now.ts";

/** Shows when the browser last stored the unsaved input. */
export const SavedAt = ({ time }: { time: string }) => {
  const since = formatSince(time, useNow());
  return <Trans>saved in this browser: {since}</Trans>;
};
