import { useState } from "react";

type Options = {
  value: string;
  /** @returns the value that a text stands for, or undefined if it stands for none */
  parse: (text: string, isDone: boolean) => string | undefined;
  format: (value: string) => string;
  onChange: (value: string) => void;
};

/**
 * The text of a field whose value has a form of its own. Text that stands for no value becomes the
 * value itself: it is not lost, and the form refuses it.
 */
export const useTypedText = ({ value, parse, format, onChange }: Options) => {
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null);
  const emit = (text: string, isDone: boolean): void => {
    // A "T" divides the date and the time of a pair.
    const next = text.trim() === "" ? "" : (parse(text, isDone) ?? text.replaceAll("T", "t"));
    setTyped(isDone && parse(text, true) !== undefined ? null : { text, value: next });
    if (next !== value) onChange(next);
  };
  return {
    // A value that came from elsewhere takes the place of the text.
    text: typed?.value === value ? typed.text : format(value),
    type: (text: string) => emit(text, false),
    finish: (text: string) => typed && emit(text, true),
  };
};
