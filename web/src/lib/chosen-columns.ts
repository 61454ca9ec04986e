/**
 * Reads the columns that were chosen for a table in this browser, in the table's order.
 * @param name the name of the table in the browser's storage
 * @param first the columns that are shown if none were chosen
 */
export const readChosenColumns = <Key extends string>(
  name: string,
  all: readonly Key[],
  first: readonly Key[],
): Key[] => {
  try {
    const chosen: unknown = JSON.parse(localStorage.getItem(`sellerdesk.${name}`) ?? "null");
    if (Array.isArray(chosen)) return all.filter((key) => chosen.includes(key));
  } catch {
    // An unreadable entry counts as none.
  }
  return [...first];
};

/** Stores the choice in this browser. */
export const writeChosenColumns = (name: string, columns: readonly string[]): void => {
  try {
    localStorage.setItem(`sellerdesk.${name}`, JSON.stringify(columns));
  } catch {
    // Storage is full or disabled: the choice lasts until the page is closed.
  }
};
