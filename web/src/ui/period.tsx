import { Trans } from "@lingui/react/macro";
import { formatEnd, formatPeriod, formatStart } from "../lib/format-day.ts";
import { useNow } from "../lib/use-now.ts";

type Props = { starts_at: string | null; ends_at: string | null };

/** A period in the seller's time zone. */
export const Period = ({ starts_at: start, ends_at: end }: Props) => {
  const now = useNow();
  if (start !== null && end !== null) {
    if (end <= start) return <Trans>Ended before it started</Trans>;
    return formatPeriod(start, end, now);
  }
  if (start !== null) return <Trans>From {formatStart(start, now)}</Trans>;
  return end === null ? <Trans>Always</Trans> : <Trans>Until {formatEnd(end, now)}</Trans>;
};
