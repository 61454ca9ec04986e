import { useLingui } from "@lingui/react/macro";
import { CalendarDays } from "lucide-react";
import { type Ref, useRef, useState } from "react";
import { lazyModule } from "../lib/lazy.ts";
import { formatTypedDay, parseDay, typedDayPattern } from "../lib/typed-date.ts";
import { Input } from "./input.tsx";
import { LazyContent } from "./lazy-content.tsx";
import { Popover } from "./popover.tsx";
import { useTypedText } from "./use-typed-text.ts";
import "./combobox.css";
import "./date-field.css";

const calendar = lazyModule(async () => (await import("./calendar.tsx")).Calendar);

type Props = {
  /** `YYYY-MM-DD`, empty, or text that is not a day, which the form must reject. */
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  name?: string;
  /** The input, which a form focuses if it has an error. */
  ref?: Ref<HTMLInputElement>;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
};

/** A day: typed in the locale's order or as ISO, or chosen in a calendar. */
export const DateField = ({ value, min, max, name, ref, onChange, onBlur }: Props) => {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const focusRef = useRef<HTMLButtonElement>(null);
  const field = useTypedText({ value, parse: parseDay, format: formatTypedDay, onChange });
  return (
    <Input
      className="date-field"
      dir="ltr"
      autoComplete="off"
      maxLength={20}
      placeholder={typedDayPattern()}
      name={name}
      ref={ref}
      value={field.text}
      onChange={({ target }) => field.type(target.value)}
      onKeyDown={(event) => {
        if (event.key !== "ArrowDown") return;
        event.preventDefault();
        setOpen(true);
      }}
      onBlur={({ target }) => {
        field.finish(target.value);
        onBlur?.();
      }}
      end={
        <Popover
          label={t`Choose a day`}
          open={isOpen}
          onOpenChange={setOpen}
          initialFocus={focusRef}
          className="calendar-popup"
          trigger={
            <button type="button" className="combobox-button" aria-label={t`Choose a day`}>
              <CalendarDays aria-hidden="true" />
            </button>
          }
        >
          <LazyContent part={calendar} onMissing={() => setOpen(false)}>
            {(Calendar) => (
              <Calendar
                value={value}
                min={min}
                max={max}
                focusRef={focusRef}
                onChoose={(day) => {
                  onChange(day);
                  setOpen(false);
                }}
              />
            )}
          </LazyContent>
        </Popover>
      }
    />
  );
};
