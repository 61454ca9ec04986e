import { Checkbox } from "./checkbox.tsx";

/** The selected rows of a list, including ids on other pages. */
export type Selection = {
  ids: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
  labelAll: string;
  labelRow: (id: string) => string;
};

/** Returns the set with all of these ids added, or all of them removed. */
const withIds = (
  ids: ReadonlySet<string>,
  changed: readonly string[],
  isIn: boolean,
): ReadonlySet<string> => {
  const next = new Set(ids);
  for (const id of changed) {
    if (isIn) next.add(id);
    else next.delete(id);
  }
  return next;
};

/** Selects one row. */
export const RowCheckbox = ({ id, selection }: { id: string; selection: Selection }) => {
  const { ids, onChange, labelRow } = selection;
  return (
    <Checkbox
      aria-label={labelRow(id)}
      checked={ids.has(id)}
      onChange={(event) => onChange(withIds(ids, [id], event.target.checked))}
    />
  );
};

/** Selects all rows of the page, or none of them. */
export const PageCheckbox = ({
  pageIds,
  selection,
}: {
  pageIds: readonly string[];
  selection: Selection;
}) => {
  const { ids, onChange, labelAll } = selection;
  const chosen = pageIds.filter((id) => ids.has(id)).length;
  const isAll = chosen > 0 && chosen === pageIds.length;
  return (
    <Checkbox
      aria-label={labelAll}
      checked={isAll}
      mixed={chosen > 0 && !isAll}
      // Rows that are still loading cannot be selected.
      disabled={pageIds.length === 0}
      onChange={() => onChange(withIds(ids, pageIds, !isAll))}
    />
  );
};
