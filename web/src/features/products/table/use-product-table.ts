import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { TableChange, TableProduct } from "@sellerdesk/contract/product-table";
import { useEffect, useMemo, useRef, useState } from "react";
import { ApiError } from "../../../lib/api-client.ts";
import { translateMessage } from "../../../lib/server-messages.ts";
import { readSession } from "../../../lib/session.ts";
import { showToast } from "../../../ui/toast.tsx";
import { useSaveTable } from "./table-api.ts";
import {
  cellKey,
  type Drafts,
  findChanges,
  invert,
  isSavable,
  type Refusals,
  storedText,
  type TableColumn,
  tableColumns,
  type TableRow,
  toChange,
  toRows,
} from "./table-cells.ts";
import { keepCells, type StoredCells, readStoredCells } from "./table-drafts.ts";

/** Seconds in which a save can be undone. */
const undoSeconds = 10;

type CellWrite = { key: string; text: string };
type History = { now: Drafts; past: readonly Drafts[]; future: readonly Drafts[] };
const nothingTyped: History = { now: {}, past: [], future: [] };

/**
 * Restores the unsaved cells of an earlier visit, for these rows.
 * @param message the problem of cells that somebody else has changed since
 */
const bringBack = (rows: readonly TableRow[], kept: StoredCells, message: string) => {
  const cells = rows.flatMap((row) =>
    tableColumns.flatMap((column) => {
      const key = cellKey(row, column);
      const cell = key === null ? undefined : kept[key];
      return key === null || !cell ? [] : { key, ...cell, now: storedText(row, column) };
    }),
  );
  const changed = cells.filter(({ stored, now }) => stored !== now);
  return {
    drafts: Object.fromEntries(cells.map(({ key, text }) => [key, text])),
    refusals: Object.fromEntries(changed.map(({ key }) => [key, { message, isStale: true }])),
  };
};

/** Holds the typed cells with undo and redo, and saves the valid ones. */
export const useProductTable = (products: readonly TableProduct[]) => {
  const { t } = useLingui();
  const saving = useSaveTable();
  const rows = useMemo(() => toRows(products), [products]);
  const [sellerId] = useState(() => readSession().data.id ?? "");
  const [earlier] = useState(() =>
    bringBack(
      rows,
      readStoredCells(sellerId),
      t`This has changed in the meantime. Look at the new value, then save again.`,
    ),
  );
  const [history, setHistory] = useState<History>({ ...nothingTyped, now: earlier.drafts });
  const [refusals, setRefusals] = useState<Refusals>(earlier.refusals);
  /** The cell that the last write changed by typing. */
  const typedKey = useRef<string | null>(null);
  const { now: drafts, past, future } = history;
  const changed = useMemo(() => findChanges(rows, drafts, refusals), [rows, drafts, refusals]);
  const savable = [...changed.values()].filter(isSavable);
  /** When the browser last stored the input, ISO 8601; null if there is nothing to store. */
  const [savedAt, setSavedAt] = useState<string | null>(null);
  useEffect(() => {
    const keys = new Set(
      rows.flatMap((row) => tableColumns.flatMap((column) => cellKey(row, column) ?? [])),
    );
    const cells = [...changed.values()].map(
      ({ key, row, column, text }) => [key, { text, stored: storedText(row, column) }] as const,
    );
    const timer = setTimeout(() =>
      setSavedAt(keepCells(sellerId, (key) => keys.has(key), Object.fromEntries(cells))),
    );
    return () => clearTimeout(timer);
  }, [sellerId, rows, changed]);

  // Updates from the previous state: rows without changes are memoized and hold an earlier `write`.
  const update = (change: (drafts: Drafts) => Drafts, isTyping: boolean) =>
    setHistory((before) => ({
      now: change(before.now),
      past: isTyping ? before.past : [...before.past, before.now],
      future: [],
    }));
  /** Changes cells. @param isTyping merges further letters of one cell into one undo step */
  const write = (writes: readonly CellWrite[], isTyping = false) => {
    const [first] = writes;
    if (!first) return;
    const isSameCell = isTyping && typedKey.current === first.key;
    typedKey.current = isTyping ? first.key : null;
    const texts = Object.fromEntries(writes.map(({ key, text }) => [key, text]));
    update((before) => ({ ...before, ...texts }), isSameCell);
    // The server's errors were about the previous text.
    const written = new Set(writes.map(({ key }) => key));
    setRefusals((before) =>
      Object.fromEntries(Object.entries(before).filter(([key]) => !written.has(key))),
    );
  };
  const without = (before: Drafts, keys: readonly string[]): Drafts =>
    Object.fromEntries(Object.entries(before).filter(([key]) => !keys.includes(key)));
  /** Restores the stored values of cells. */
  const reset = (keys: readonly string[]) => {
    typedKey.current = null;
    update((before) => without(before, keys), false);
  };
  const step = (from: readonly Drafts[], isBack: boolean) => {
    const next = from.at(-1);
    if (!next) return null;
    return () => {
      typedKey.current = null;
      const rest = from.slice(0, -1);
      setHistory(
        isBack
          ? { now: next, past: rest, future: [...future, drafts] }
          : { now: next, past: [...past, drafts], future: rest },
      );
    };
  };

  // Awaited: the toast outlives the page, and callbacks of `mutate` do not run after unmount.
  const takeBack = async (changes: readonly TableChange[]) => {
    try {
      const { refused } = await saving.mutateAsync({ changes: changes.map(invert) });
      showToast(
        refused.length === 0
          ? t`${plural(changes.length, { one: "# change undone.", other: "# changes undone." })}`
          : t`${plural(refused.length, { one: "# cell has changed in the meantime and stays.", other: "# cells have changed in the meantime and stay." })}`,
      );
    } catch (error) {
      if (error instanceof Error) showToast(error.message);
    }
  };

  const save = () => {
    const sent = savable.map((cell) => ({ key: cell.key, change: toChange(cell) }));
    if (sent.length === 0) return;
    saving.mutate(
      { changes: sent.map(({ change }) => change) },
      {
        onSuccess: ({ refused }) => {
          const reasons = new Map(refused.map(({ index, ...reason }) => [index, reason]));
          const saved = sent.filter((_, index) => !reasons.has(index));
          typedKey.current = null;
          setHistory(({ now }) => ({
            ...nothingTyped,
            now: without(
              now,
              saved.map(({ key }) => key),
            ),
          }));
          setRefusals(
            Object.fromEntries(
              sent.flatMap(({ key }, index) => {
                const reason = reasons.get(index);
                if (!reason) return [];
                const isStale = reason.code === "stale_write" || reason.code === "stock_changed";
                return [[key, { message: translateMessage(reason), isStale }]];
              }),
            ),
          );
          if (saved.length > 0)
            showToast(
              t`${plural(saved.length, { one: "# change saved.", other: "# changes saved." })}`,
              {
                label: t`Undo`,
                run: () => void takeBack(saved.map(({ change }) => change)),
                seconds: undoSeconds,
              },
            );
        },
      },
    );
  };

  const isGone = saving.error instanceof ApiError && saving.error.code === "not_found";
  return {
    rows,
    changed,
    /** Returns the current text of a cell; "" if the row has none. */
    textOf: (row: TableRow, column: TableColumn) => {
      const key = cellKey(row, column);
      return key === null ? "" : (drafts[key] ?? storedText(row, column));
    },
    write,
    reset,
    undo: step(past, true),
    redo: step(future, false),
    discard: () => {
      typedKey.current = null;
      setHistory(nothingTyped);
      setRefusals({});
    },
    savable,
    save,
    isSaving: saving.isPending,
    /** The reason why nothing was saved. */
    error: isGone
      ? new Error(
          t`Some of these products or variants were deleted. Check the rest, then save again.`,
        )
      : saving.error,
    savedAt,
  };
};

/** The state of the table of products. */
export type ProductTable = ReturnType<typeof useProductTable>;
