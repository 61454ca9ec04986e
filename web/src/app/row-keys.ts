/** Selects the rows of a list, which have this attribute. */
export const rowSelector = "main [data-row]";

/** The parts of a row that keys act on, as selectors within it. */
export const partOfRow = {
  select: "input[type=checkbox]",
  menu: "[aria-haspopup=menu]",
};

export type RowAction = "next" | "previous" | keyof typeof partOfRow;
