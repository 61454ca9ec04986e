import { Plural, Trans } from "@lingui/react/macro";
import { formatComingDay } from "../lib/format-day.ts";
import { formatDateTime } from "../lib/format.ts";
import type { OrderDeadline } from "../lib/order-status.ts";
import { urgencyOf } from "../lib/urgency.ts";
import { useNow } from "../lib/use-now.ts";
import { Badge } from "./badge.tsx";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

type Props = { task: OrderDeadline["task"]; ms: number };

const TimeLeft = ({ task, ms }: Props) => {
  const hours = Math.floor(ms / hourMs);
  const minutes = Math.max(1, Math.floor(ms / minuteMs));
  if (task === "accept")
    return hours > 0 ? <Trans>Accept in {hours} h</Trans> : <Trans>Accept in {minutes} min</Trans>;
  return hours > 0 ? <Trans>Ship in {hours} h</Trans> : <Trans>Ship in {minutes} min</Trans>;
};

const Delay = ({ task, ms }: Props) => {
  // The order is about to be canceled.
  if (task === "accept") return <Trans>Time to accept is over</Trans>;
  const hours = Math.floor(ms / hourMs);
  const minutes = Math.max(1, Math.floor(ms / minuteMs));
  if (hours >= 24)
    return <Plural value={Math.floor(hours / 24)} one="# day late" other="# days late" />;
  return hours > 0 ? <Trans>{hours} h late</Trans> : <Trans>{minutes} min late</Trans>;
};

/**
 * Shows when an order must be accepted or shipped: plain text while more than a day is left, then a
 * badge with the hours, also once it is late.
 * @param deadline null if nothing is due
 */
export const Deadline = ({ deadline }: { deadline: OrderDeadline | null }) => {
  const now = useNow();
  if (deadline === null) return null;
  const { task, at } = deadline;
  const ms = Math.abs(Date.parse(at) - now.getTime());
  const day = formatComingDay(at, now);
  const looks = {
    calm: (
      <span className="text-muted">
        {task === "accept" ? <Trans>Accept by {day}</Trans> : <Trans>Ship by {day}</Trans>}
      </span>
    ),
    soon: (
      <Badge tone="warning" glyph="clock">
        <TimeLeft task={task} ms={ms} />
      </Badge>
    ),
    late: (
      <Badge tone="danger" glyph="triangle">
        <Delay task={task} ms={ms} />
      </Badge>
    ),
  };
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {looks[urgencyOf(at, now)]}
    </time>
  );
};
