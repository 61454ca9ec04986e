import { useCallback, useState } from "react";
import { formatCount } from "../lib/format.ts";

/** Rows that were selected one by one, on any page, or all rows that match the filters. */
export type ListSelection = { kind: "some"; ids: ReadonlySet<string> } | { kind: "all" };

type RowState<State> = { id: string; status: State };

/**
 * Returns the states of the selected rows.
 * @param rows the rows in view
 * @param filter the state that the list is filtered by; rows that are not in view may be in any
 * state that it allows
 * @param all every state that a row can have
 */
export const findSelectedStates = <State extends string>(
  selection: ListSelection,
  rows: readonly RowState<State>[],
  filter: State | undefined,
  all: readonly State[],
): readonly State[] => {
  const shown = new Map(rows.map(({ id, status }) => [id, status]));
  if (selection.kind === "some" && [...selection.ids].every((id) => shown.has(id)))
    return [...new Set([...selection.ids].flatMap((id) => shown.get(id) ?? []))];
  return filter === undefined ? all : [filter];
};

const none = (): ListSelection => ({ kind: "some", ids: new Set() });

type Total = { total: number; is_capped: boolean };

/**
 * Keeps the selected rows of a list. Rows of other pages stay selected. Changed filters reset the
 * selection, because "all matching rows" would mean other rows.
 * @param filters the filters of the list, as text
 * @param pageIds the rows in view
 * @param list the number of matching rows
 * @param countAll counts all matching rows if `total` is capped; without it, a capped list cannot be
 * selected as a whole
 */
export const useListSelection = (
  filters: string,
  pageIds: readonly string[],
  { total, is_capped }: Total = { total: 0, is_capped: false },
  countAll?: (onCounted: (count: number) => void) => void,
) => {
  const [state, setState] = useState<{
    filters: string;
    selection: ListSelection;
    counted?: number;
  }>({ filters, selection: none() });
  const selection = state.filters === filters ? state.selection : none();
  const set = (next: ListSelection) => setState({ filters, selection: next });
  const isAll = selection.kind === "all";
  /** Removes a row that no longer exists from the selection. */
  const forget = useCallback(
    (id: string) =>
      setState((now) => {
        if (now.selection.kind === "all") return now;
        const ids = new Set([...now.selection.ids].filter((other) => other !== id));
        return { ...now, selection: { kind: "some", ids } };
      }),
    [],
  );
  const count = isAll ? (state.counted ?? total) : selection.ids.size;
  const canChooseAll =
    !isAll && count > 0 && count < total && (!is_capped || countAll !== undefined);
  return {
    selection,
    count,
    /** For `DataTable`: if all rows are selected, deselecting one leaves the others of its page. */
    rows: {
      ids: isAll ? new Set(pageIds) : selection.ids,
      onChange: (ids: ReadonlySet<string>) => set({ kind: "some", ids }),
    },
    /**
     * The number of all rows, formatted, if they can be selected: a separate step once some are
     * selected.
     */
    all: canChooseAll ? formatCount(total, is_capped) : undefined,
    chooseAll: () => {
      if (!is_capped) set({ kind: "all" });
      else countAll?.((counted) => setState({ filters, selection: { kind: "all" }, counted }));
    },
    clear: () => set(none()),
    forget,
  };
};
