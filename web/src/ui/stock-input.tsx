import { useLingui } from "@lingui/react/macro";
import { Minus, Plus } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, useEffect, useEffectEvent, useRef } from "react";
import { digitsIn } from "../lib/digits.ts";
import "./stock-input.css";

type Props = Omit<ComponentProps<"input">, "onChange" | "onKeyDown" | "type" | "value"> & {
  value: string;
  onChange: (value: string) => void;
  /** Whether the input was opened by typing a first digit, so that more digits follow. */
  isTyped?: boolean;
  onSave: () => void;
  onCancel: () => void;
};

/**
 * A count that is edited in place. It takes the focus when it appears. Enter saves, Escape cancels,
 * + and - change it by one.
 */
export const StockInput = ({
  value,
  onChange,
  isTyped = false,
  onSave,
  onCancel,
  ...rest
}: Props) => {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const begin = useEffectEvent(() => {
    const field = input.current;
    field?.focus();
    field?.setSelectionRange(isTyped ? field.value.length : 0, field.value.length);
  });
  useEffect(() => begin(), []);
  const step = (by: 1 | -1) => onChange(String(Math.max(Number(digitsIn(value)) + by, 0)));
  const onKeyDown = (event: KeyboardEvent) => {
    const acts: Record<string, () => void> = {
      Enter: onSave,
      Escape: onCancel,
      "+": () => step(1),
      "-": () => step(-1),
    };
    // Otherwise the surrounding table would handle the keys too.
    event.stopPropagation();
    const act = event.nativeEvent.isComposing ? undefined : acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <span className="stock-input">
      <button type="button" tabIndex={-1} aria-label={t`One less`} onClick={() => step(-1)}>
        <Minus aria-hidden="true" />
      </button>
      <input
        ref={input}
        inputMode="numeric"
        dir="ltr"
        maxLength={10}
        autoComplete="off"
        {...rest}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" tabIndex={-1} aria-label={t`One more`} onClick={() => step(1)}>
        <Plus aria-hidden="true" />
      </button>
    </span>
  );
};
