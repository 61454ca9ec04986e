/** Cells that were typed into and not saved, by their keys, as the browser stores them. */
export type StoredCells = Readonly<
  Record<
    string,
    {
      text: string;
      /** The stored text of the cell when it was typed into. */
      stored: string;
    }
  >
>;

type Stored = { saved_at: string; cells: StoredCells };

// The prefix of the drafts of products, of which old ones are deleted.
const keyOf = (sellerId: string) => `sellerdesk.draft.${sellerId}.table`;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const isStored = (value: unknown): value is Stored =>
  isObject(value) &&
  typeof value["saved_at"] === "string" &&
  isObject(value["cells"]) &&
  Object.values(value["cells"]).every(
    (cell) =>
      isObject(cell) && typeof cell["text"] === "string" && typeof cell["stored"] === "string",
  );

const read = (sellerId: string): Stored | null => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(sellerId)) ?? "null");
    return isStored(stored) ? stored : null;
  } catch {
    // Storage is off, or a broken entry counts as none.
    return null;
  }
};

/** The unsaved cells of a seller in this browser, of this table and of others. */
export const readStoredCells = (sellerId: string): StoredCells => read(sellerId)?.cells ?? {};

/**
 * Replaces the kept cells of a table.
 * @param isOfTable whether a key is one of the table's; cells of other products stay
 * @returns when they were kept, ISO 8601; null where there is nothing to keep, or no storage
 */
export const keepCells = (
  sellerId: string,
  isOfTable: (key: string) => boolean,
  cells: StoredCells,
): string | null => {
  try {
    const others = Object.entries(readStoredCells(sellerId)).filter(([key]) => !isOfTable(key));
    const all = { ...Object.fromEntries(others), ...cells };
    if (Object.keys(all).length === 0) {
      localStorage.removeItem(keyOf(sellerId));
      return null;
    }
    const saved_at = new Date().toISOString();
    localStorage.setItem(
      keyOf(sellerId),
      JSON.stringify({ saved_at, cells: all } satisfies Stored),
    );
    return Object.keys(cells).length === 0 ? null : saved_at;
  } catch {
    // Storage is full or off: the table continues without it.
    return null;
  }
};
