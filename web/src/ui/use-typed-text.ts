import { useState } from "react";

type Options = {
  value: string;
  /** @returns the value of a text, or undefined if it has none */
  parse: (text: string, isDone: boolean) => string | undefined;
  format: (value: string) => string;
  onChange: (value: string) => void;
};

/**
 * Keeps the text of a field whose value has another format. Text without a value becomes the value
 * itself, so that it is not lost and the form rejects it.
 */
export const useTypedText = ({ value, parse, format, onChange }: Options) => {
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null);
  const emit = (text: string, isDone: boolean): void => {
    // A "T" separates the date and the time of a pair.
    const next = text.trim() === "" ? "" : (parse(text, isDone) ?? text.replaceAll("T", "t"));
    setTyped(isDone && parse(text, true) !== undefined ? null : { text, value: next });
    if (next !== value) onChange(next);
  };
  return {
    // A value that was set elsewhere replaces the text.
    text: typed?.value === value ? typed.text : format(value),
    type: (text: string) => emit(text, false),
    finish: (text: string) => typed && emit(text, true),
  };
};
