import type { ComponentProps } from "react";
import { DateField } from "./date-field.tsx";
import { TimeField } from "./time-field.tsx";

type Props = Omit<ComponentProps<typeof DateField>, "min" | "max"> & {
  /** The earliest day, or day and time. */
  min?: string;
  /** Names the time; the field around it names the day. */
  timeLabel: string;
  /** The time that a day is first given: `00:00`, or `23:59` for an end. */
  defaultTime: string;
};

/** A day and a time of day, `YYYY-MM-DDTHH:MM`; the day's input takes both in this form. */
export const DateTimeField = (props: Props) => {
  const { value, min = "", timeLabel, defaultTime, onChange, onBlur, ...rest } = props;
  const [day = "", time = ""] = value.split("T");
  const emit = (nextDay: string, nextTime: string) =>
    onChange(nextDay === "" && nextTime === "" ? "" : `${nextDay}T${nextTime}`);
  return (
    <div className="date-time-field">
      <DateField
        {...rest}
        value={day}
        min={min.slice(0, 10)}
        onBlur={onBlur}
        onChange={(text) => {
          const [, isoDay, isoTime] = /^(\d{4}-\d\d-\d\d)t(\d\d:\d\d)$/.exec(text) ?? [];
          if (isoDay && isoTime) emit(isoDay, isoTime);
          // A time without a day says nothing.
          else emit(text, text === "" ? "" : time || defaultTime);
        }}
      />
      <TimeField
        value={time}
        label={timeLabel}
        onBlur={onBlur}
        onChange={(text) => emit(day, text)}
      />
    </div>
  );
};
