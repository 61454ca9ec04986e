import type { ComponentProps, KeyboardEvent } from "react";
import { parseNumber } from "../lib/parse-number.ts";
import { Input } from "./input.tsx";
import { typeInto } from "./type-into.ts";

type Props = Omit<ComponentProps<typeof Input>, "type" | "min" | "max"> & {
  min?: number | string | undefined;
  max?: number | string | undefined;
};

/**
 * A whole number as text, in the digits of any locale; arrow keys change it by one. Read it with
 * `parseNumber`, which a form passes as `setValueAs`.
 */
export const NumberField = ({ min = -Infinity, max = Infinity, onKeyDown, ...rest }: Props) => {
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined || event.defaultPrevented) return;
    event.preventDefault();
    const before = parseNumber(event.currentTarget.value) ?? 0;
    if (Number.isNaN(before)) return;
    typeInto(
      event.currentTarget,
      String(Math.min(Math.max(before + by, Number(min)), Number(max))),
    );
  };
  return <Input figures inputMode="numeric" autoComplete="off" {...rest} onKeyDown={step} />;
};
