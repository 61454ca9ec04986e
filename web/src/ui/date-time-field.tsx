import type { ComponentProps } from "react";
import { DateField } from "./date-field.tsx";
import { TimeField } from "./time-field.tsx";

type Props = Omit<ComponentProps<typeof DateField>, "min" | "max"> & {
  /** The earliest day, or day and time. */
  min?: string;
  /** The label of the time; the field around it labels the day. */
  timeLabel: string;
  /** The initial time of a day: `00:00`, or `23:59` for an end. */
  defaultTime: string;
};

/** A day and a time of day, `YYYY-MM-DDTHH:MM`. The day's input accepts both in this form. */
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
          // A time has no meaning without a day.
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
