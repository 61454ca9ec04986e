/** Unsaved cells by their keys, as the browser stores them. */
export type StoredCells = Readonly<
  Record<
    string,
    {
      text: string;
      /** The stored text of the cell when the seller changed it. */
      stored: string;
    }
  >
>;

type Stored = { saved_at: string; cells: StoredCells };

// Shares the prefix of product drafts, so old entries are deleted with them.
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
    // Storage is off, or the entry is broken: there are no stored cells.
    return null;
  }
};

/** Returns the seller's unsaved cells in this browser, of this table and of others. */
export const readStoredCells = (sellerId: string): StoredCells => read(sellerId)?.cells ?? {};

/**
 * Replaces the stored cells of a table.
 * @param isOfTable whether a key is one of the table's; cells of other products stay
 * @returns when they were stored, ISO 8601; null if there is nothing to store, or no storage
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
