/** Whether the target is a text input, which has a cursor, unlike a checkbox. */
export const isTextInput = (target: EventTarget | null | undefined): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === "text";

/**
 * Whether all of the text is selected. Typing replaces it, as in a spreadsheet's cell that is
 * selected but not edited.
 */
export const isWhollySelected = ({
  selectionStart,
  selectionEnd,
  value,
}: HTMLInputElement): boolean => selectionStart === 0 && selectionEnd === value.length;

const steps: Record<string, { row: number; column: number }> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/**
 * Whether the cursor is at the edge that the key points to. Cells are written left to right in
 * every language.
 */
const isAtEdge = (target: EventTarget, key: string): boolean => {
  if (!isTextInput(target) || isWhollySelected(target)) return true;
  const { selectionStart, selectionEnd, value } = target;
  return key === "ArrowLeft"
    ? selectionStart === 0 && selectionEnd === 0
    : selectionStart === value.length;
};

/**
 * Returns the step of an arrow key from a cell. In right-to-left layouts, the next column is on the
 * left.
 * @returns null for other keys, and for those that still move the cursor within the text
 */
export const arrowStep = ({
  key,
  target,
}: {
  key: string;
  target: EventTarget;
}): { row: number; column: number } | null => {
  const step = steps[key];
  if (!step || (step.column !== 0 && !isAtEdge(target, key))) return null;
  return document.documentElement.dir === "rtl" ? { ...step, column: -step.column } : step;
};
