import { useState } from "react";

/**
 * Shows a choice at once and saves it (optimistic update). The query cache alone would show it only
 * after the event, so that a box that was just checked would be unchecked for a moment.
 * @param stored shown unless a choice is being saved
 * @param save may return a promise that resolves once `stored` is up to date or the save has
 * failed. It never rejects: the caller reports failures
 * @returns the value to show, and a function that chooses another one
 */
export const useChosen = <Value>(
  stored: Value,
  save: (value: Value) => void | Promise<unknown>,
): [shown: Value, choose: (value: Value) => Promise<void>] => {
  const [chosen, setChosen] = useState<{ value: Value } | null>(null);
  const choose = async (value: Value) => {
    const choice = { value };
    setChosen(choice);
    await save(value);
    // A later choice stays until its own promise resolves.
    setChosen((latest) => (latest === choice ? null : latest));
  };
  return [chosen === null ? stored : chosen.value, choose];
};
