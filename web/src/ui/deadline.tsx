import { Plural, Trans } from "@lingui/react/macro";
import { formatComingDay } from "../lib/format-day.ts";
import { formatDateTime } from "../lib/format.ts";
import { urgencyOf } from "../lib/urgency.ts";
import { useNow } from "../lib/use-now.ts";
import { Badge } from "./badge.tsx";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const TimeLeft = ({ ms }: { ms: number }) => {
  const hours = Math.floor(ms / hourMs);
  const minutes = Math.max(1, Math.floor(ms / minuteMs));
  return hours > 0 ? <Trans>Ship in {hours} h</Trans> : <Trans>Ship in {minutes} min</Trans>;
};

const Delay = ({ ms }: { ms: number }) => {
  const hours = Math.floor(ms / hourMs);
  const minutes = Math.max(1, Math.floor(ms / minuteMs));
  if (hours >= 24)
    return <Plural value={Math.floor(hours / 24)} one="# day late" other="# days late" />;
  return hours > 0 ? <Trans>{hours} h late</Trans> : <Trans>{minutes} min late</Trans>;
};

/**
 * When an order is to be shipped: plain text while more than a day is left, a badge with the hours
 * after that and once it is late. @param shipBy null if nothing is due
 */
export const Deadline = ({ shipBy }: { shipBy: string | null }) => {
  const now = useNow();
  if (shipBy === null) return null;
  const ms = Math.abs(Date.parse(shipBy) - now.getTime());
  const looks = {
    calm: (
      <span className="text-muted">
        <Trans>Ship by {formatComingDay(shipBy, now)}</Trans>
      </span>
    ),
    soon: (
      <Badge tone="warning" glyph="clock">
        <TimeLeft ms={ms} />
      </Badge>
    ),
    late: (
      <Badge tone="danger" glyph="triangle">
        <Delay ms={ms} />
      </Badge>
    ),
  };
  return (
    <time dateTime={shipBy} title={formatDateTime(shipBy)}>
      {looks[urgencyOf(shipBy, now)]}
    </time>
  );
};
