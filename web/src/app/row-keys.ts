/** A row of a list says so by this attribute. */
export const rowSelector = "main [data-row]";

const partOf = {
  select: "input[type=checkbox]",
  menu: "[aria-haspopup=menu]",
  link: "a[href], button",
};

/** What a row offers to keys, as selectors of it. */
export const rowSelectors = {
  select: `${rowSelector} ${partOf.select}`,
  menu: `${rowSelector} ${partOf.menu}`,
};

const steps = { next: 1, previous: -1 };
export type RowAction = "next" | "previous" | "select" | "menu";

/**
 * Moves the focus to the link of the next or previous row, which Enter then follows, or uses the
 * checkbox or the menu of the row that has the focus.
 */
export const actOnRow = (action: RowAction): void => {
  const current = document.activeElement?.closest<HTMLElement>(rowSelector);
  if (action === "select" || action === "menu") {
    current?.querySelector<HTMLElement>(partOf[action])?.click();
    return;
  }
  const rows = [...document.querySelectorAll<HTMLElement>(rowSelector)].filter((row) =>
    row.checkVisibility(),
  );
  const index = current ? rows.indexOf(current) + steps[action] : 0;
  rows[index]?.querySelector<HTMLElement>(partOf.link)?.focus();
};
