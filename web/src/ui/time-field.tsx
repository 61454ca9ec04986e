import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { formatTypedTime, parseTime } from "../lib/typed-date.ts";
import { Input } from "./input.tsx";
import { useTypedText } from "./use-typed-text.ts";

type Props = {
  /** `HH:MM`, empty, or text that is not a time, which the form must reject. */
  value: string;
  label: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
};

const dayMinutes = 1440;

/** Returns the minutes by which an arrow key changes the part of a time before the caret. */
const stepAt = (text: string): number => {
  if (/^\D*\d*$/.test(text)) return 60;
  return /^\D*\d+\D+\d*$/.test(text) ? 1 : 720;
};

/** A time of day as text. Arrow keys change the hour, the minute, or AM and PM. */
export const TimeField = ({ value, label, onChange, onBlur }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const field = useTypedText({ value, parse: parseTime, format: formatTypedTime, onChange });
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    const time = parseTime(field.text === "" ? "00:00" : field.text);
    if (by === undefined || time === undefined) return;
    event.preventDefault();
    const { selectionStart } = event.currentTarget;
    const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
    const next = minutes + by * stepAt(field.text.slice(0, selectionStart ?? 0)) + dayMinutes;
    caret.current = selectionStart;
    onChange(new Date((next % dayMinutes) * 60_000).toISOString().slice(11, 16));
  };
  return (
    <Input
      id={undefined}
      className="time-field"
      dir="ltr"
      aria-label={label}
      autoComplete="off"
      maxLength={20}
      placeholder="--:--"
      ref={input}
      value={field.text}
      onChange={({ target }) => field.type(target.value)}
      onKeyDown={step}
      onBlur={({ target }) => {
        field.finish(target.value);
        onBlur?.();
      }}
    />
  );
};
