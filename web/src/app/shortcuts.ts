import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { paths } from "../lib/paths.ts";
import { partOfRow, type RowAction, rowSelector } from "./row-keys.ts";

export type Shortcut = {
  /** Pressed one after the other. */
  keys: readonly [string, ...string[]];
  label: MessageDescriptor;
  /** The page that it opens, the function that it starts, or its action on a row of a list. */
  does: { to: string } | "search" | "help" | { row: RowAction };
  /** Selects what must be on the page; left out if the shortcut works everywhere. */
  needs?: string;
};

/**
 * The keyboard shortcuts outside text fields (screens 9), in the order of the help. Ctrl+K is not a
 * single key and always works.
 */
export const shortcuts: readonly Shortcut[] = [
  { keys: ["/"], label: msg`Search this page`, does: "search" },
  { keys: ["?"], label: msg`Show keyboard shortcuts`, does: "help" },
  { keys: ["j"], label: msg`Next row`, does: { row: "next" }, needs: rowSelector },
  { keys: ["k"], label: msg`Previous row`, does: { row: "previous" }, needs: rowSelector },
  {
    keys: ["x"],
    label: msg`Select the row`,
    does: { row: "select" },
    needs: `${rowSelector} ${partOfRow.select}`,
  },
  {
    keys: ["m"],
    label: msg`Open the row’s menu`,
    does: { row: "menu" },
    needs: `${rowSelector} ${partOfRow.menu}`,
  },
  { keys: ["g", "d"], label: msg`Dashboard`, does: { to: paths.dashboard() } },
  { keys: ["g", "p"], label: msg`Products`, does: { to: paths.products() } },
  { keys: ["g", "a"], label: msg`Add a product`, does: { to: paths.addProduct() } },
  { keys: ["g", "o"], label: msg`Orders`, does: { to: paths.orders() } },
  { keys: ["g", "i"], label: msg`Inventory`, does: { to: paths.inventory() } },
  { keys: ["g", "f"], label: msg`Offers`, does: { to: paths.offers() } },
  { keys: ["g", "c"], label: msg`Customers`, does: { to: paths.customers() } },
  { keys: ["g", "n"], label: msg`Notifications`, does: { to: paths.notifications() } },
];

/** Whether the page has the element that a shortcut needs. */
export const worksHere = ({ needs }: Shortcut): boolean =>
  needs === undefined || document.querySelector(needs) !== null;

/** Milliseconds within which the second key must follow the first. */
const pause = 1500;

/**
 * Creates a function that reads one key at a time, with its time in milliseconds.
 * @returns the function, which returns the shortcut that a key completes
 */
export const createKeyReader = (): ((key: string, time: number) => Shortcut | undefined) => {
  let first: { key: string; time: number } | undefined;
  return (key, time) => {
    const before = first && time - first.time <= pause ? [first.key] : [];
    const pressed = [...before, key].join(" ");
    const completed = shortcuts.find(({ keys }) => keys.join(" ") === pressed);
    first =
      !completed && shortcuts.some(({ keys }) => keys.length > 1 && keys[0] === key)
        ? { key, time }
        : undefined;
    return completed;
  };
};

/**
 * Elements that handle letter keys themselves: a field, a list that is searched by typing, a table
 * with editable cells.
 */
const takesLetters =
  "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=grid], [role=menu], [role=listbox], [role=dialog], [role=alertdialog]";

/** Whether the focused element handles the key itself. An open dialog handles every key. */
export const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(takesLetters) !== null) ||
  document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null;

const stored = "sellerdesk.shortcuts";

/**
 * Whether single keys are on. They can be turned off (WCAG 2.1.4): speech input and shaking hands
 * may press keys by mistake.
 */
export const areShortcutsOn = (): boolean => localStorage.getItem(stored) !== "off";

/** Turns single keys on or off, in this browser. */
export const turnShortcuts = (on: boolean): void => {
  if (on) localStorage.removeItem(stored);
  else localStorage.setItem(stored, "off");
};
