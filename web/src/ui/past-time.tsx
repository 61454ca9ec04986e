import { formatPast } from "../lib/format-day.ts";
import { formatDateTime } from "../lib/format.ts";
import { useNow } from "../lib/use-now.ts";

/** A past time relative to today, with its full date in a tooltip. */
export const PastTime = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatDateTime(at)}>
    {formatPast(at, useNow())}
  </time>
);
