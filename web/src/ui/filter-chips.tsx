import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "./button.tsx";
import { Chip } from "./chip.tsx";

type Filter = {
  /** The name of the filter; left out if the value explains itself. */
  name?: string;
  /** Undefined while the list is not filtered by it. */
  value: string | undefined;
  onRemove: () => void;
};

type Props = {
  filters: readonly Filter[];
  /** Removes all filters. */
  onClear: () => void;
};

/** Lists the active filters, each with a button to remove it; nothing without filters. */
export const FilterChips = ({ filters, onClear }: Props) => {
  const { t } = useLingui();
  const chips = filters.flatMap(({ name, value, onRemove }) => {
    if (value === undefined) return [];
    const label = name ?? value;
    return (
      <Chip key={label} removeLabel={t`Remove filter: ${label}`} onRemove={onRemove}>
        {name} <b dir="auto">{value}</b>
      </Chip>
    );
  });
  if (chips.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 pb-2">
      {chips}
      <Button variant="ghost" size="sm" onClick={onClear}>
        <Trans>Clear all</Trans>
      </Button>
    </div>
  );
};
