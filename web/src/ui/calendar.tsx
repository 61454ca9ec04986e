import { useLingui } from "@lingui/react/macro";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from "react";
import { dateFormat, dayMs, digitsOf } from "../lib/format.ts";
import { isDay } from "../lib/typed-date.ts";
import { useDirection } from "../lib/i18n.ts";
import { IconButton } from "./icon-button.tsx";
import "./calendar.css";

type Props = {
  /** The chosen day, `YYYY-MM-DD`; any other text means none. */
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  /** Receives the button of the day that takes the focus. */
  focusRef: Ref<HTMLButtonElement>;
  onChoose: (day: string) => void;
};

const daysInWeek = 7;
const weeks = 6;

const format = (day: string, options: Intl.DateTimeFormatOptions) =>
  dateFormat({ timeZone: "UTC", calendar: "gregory", ...options }).format(new Date(day));
const addDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);

/** Adds months to a day. A day that the month does not have becomes its last. */
const addMonths = (day: string, count: number) => {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last)))
    .toISOString()
    .slice(0, 10);
};

const findToday = () => {
  const { year, month, day } = digitsOf(new Date(), {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  return `${year}-${month}-${day}`;
};

/** Returns the first day of the locale's week, from 1 (Monday) to 7. */
const findFirstWeekday = () => {
  // Older browsers have the property, newer ones the method, and the types neither.
  const locale = new Intl.Locale(dateFormat({}).resolvedOptions().locale) as Intl.Locale & {
    weekInfo?: { firstDay: number };
    getWeekInfo?: () => { firstDay: number };
  };
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
};

/** Returns the first day of the week of `day`. */
const startOfWeek = (day: string) =>
  addDays(day, -((new Date(day).getUTCDay() - findFirstWeekday() + daysInWeek) % daysInWeek));

/** The days of a month as a grid with one tab stop, by the date picker pattern of WAI-ARIA. */
export const Calendar = ({ value, min = "", max = "", focusRef, onChoose }: Props) => {
  const { t } = useLingui();
  const titleId = useId();
  const isRtl = useDirection() === "rtl";
  const grid = useRef<HTMLTableElement>(null);
  const today = findToday();
  const [active, setActive] = useState(isDay(value) ? value : today);
  const [isMoved, setMoved] = useState(true);
  const isAllowed = (day: string) => (!isDay(min) || day >= min) && (!isDay(max) || day <= max);

  useEffect(() => {
    if (isMoved) grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
  }, [active, isMoved]);

  const move = (day: string, takesFocus: boolean) => {
    setMoved(takesFocus);
    setActive(day);
  };
  const handleKey = (event: KeyboardEvent) => {
    const forward = isRtl ? -1 : 1;
    const moves: Record<string, () => string> = {
      ArrowLeft: () => addDays(active, -forward),
      ArrowRight: () => addDays(active, forward),
      ArrowUp: () => addDays(active, -daysInWeek),
      ArrowDown: () => addDays(active, daysInWeek),
      Home: () => startOfWeek(active),
      End: () => addDays(startOfWeek(active), daysInWeek - 1),
      PageUp: () => addMonths(active, event.shiftKey ? -12 : -1),
      PageDown: () => addMonths(active, event.shiftKey ? 12 : 1),
    };
    const next = moves[event.key];
    if (!next) return;
    event.preventDefault();
    move(next(), true);
  };

  const first = startOfWeek(`${active.slice(0, 8)}01`);
  const days = (week: number) =>
    Array.from({ length: daysInWeek }, (_, index) => addDays(first, week * daysInWeek + index));
  const [Back, Forward] = isRtl ? [ChevronRight, ChevronLeft] : [ChevronLeft, ChevronRight];
  return (
    <div className="calendar">
      <div className="calendar-head">
        <IconButton label={t`Previous month`} onClick={() => move(addMonths(active, -1), false)}>
          <Back aria-hidden="true" />
        </IconButton>
        <span id={titleId} aria-live="polite">
          {format(active, { month: "long", year: "numeric" })}
        </span>
        <IconButton label={t`Next month`} onClick={() => move(addMonths(active, 1), false)}>
          <Forward aria-hidden="true" />
        </IconButton>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the date picker pattern of ARIA uses a grid of days */}
      <table ref={grid} role="grid" aria-labelledby={titleId} onKeyDown={handleKey}>
        <thead>
          <tr>
            {days(0).map((day) => (
              <th key={day} scope="col" abbr={format(day, { weekday: "long" })}>
                {format(day, { weekday: "short" })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: weeks }, (_, week) => (
            <tr key={days(week)[0]}>
              {days(week).map((day) => (
                <td key={day} aria-selected={day === value}>
                  <button
                    type="button"
                    data-day={day}
                    ref={day === active ? focusRef : undefined}
                    tabIndex={day === active ? 0 : -1}
                    aria-label={format(day, { dateStyle: "full" })}
                    aria-current={day === today ? "date" : undefined}
                    aria-disabled={!isAllowed(day)}
                    data-outside={day.slice(0, 7) === active.slice(0, 7) ? undefined : ""}
                    onClick={() => isAllowed(day) && onChoose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
