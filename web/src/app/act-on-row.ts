import { partOfRow, type RowAction, rowSelector } from "./row-keys.ts";

const link = "a[href], button";
const steps = { next: 1, previous: -1 };

/**
 * Moves the focus to the link of the next or previous row, which Enter then follows, or clicks the
 * checkbox or the menu of the row that has the focus.
 */
export const actOnRow = (action: RowAction): void => {
  const current = document.activeElement?.closest<HTMLElement>(rowSelector);
  if (action === "select" || action === "menu") {
    current?.querySelector<HTMLElement>(partOfRow[action])?.click();
    return;
  }
  const rows = [...document.querySelectorAll<HTMLElement>(rowSelector)].filter((row) =>
    row.checkVisibility(),
  );
  const index = current ? rows.indexOf(current) + steps[action] : 0;
  rows[index]?.querySelector<HTMLElement>(link)?.focus();
};
