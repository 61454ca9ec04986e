/**
 * The columns of a table that this browser's seller chose, in the table's order.
 * @param name names the table in the browser's storage
 * @param first those that are shown as long as none were chosen
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
    // A broken entry counts as none.
  }
  return [...first];
};

/** Keeps the choice in this browser. */
export const writeChosenColumns = (name: string, columns: readonly string[]): void => {
  try {
    localStorage.setItem(`sellerdesk.${name}`, JSON.stringify(columns));
  } catch {
    // Storage is full or off: the choice holds as long as the page.
  }
};
