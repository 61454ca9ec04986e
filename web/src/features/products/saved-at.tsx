import { Trans } from "@lingui/react/macro";
import { formatSince } from "../../lib/format.ts";
import { useNow } from "../../lib/use-now.ts";

/** Says when the browser kept what is not saved yet. */
export const SavedAt = ({ time }: { time: string }) => {
  const since = formatSince(time, useNow());
  return <Trans>saved in this browser {since}</Trans>;
};
