import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import "./bars.css";
import { Button } from "./button.tsx";

type Props = {
  label: string;
  count: number;
  /** How many rows there are, where all of them may be chosen in a step of its own. */
  total?: number | undefined;
  onChooseAll?: () => void;
  onClear: () => void;
  /**
   * How many rows may be chosen one by one; undefined where there is no such limit, or all that
   * match are chosen.
   */
  most?: number | undefined;
  /** What can be done with the selected rows. */
  children: ReactNode;
};

/** Floats over a list while rows are chosen: how many, what can be done with them, Clear. */
export const BulkBar = ({
  label,
  count,
  total,
  onChooseAll,
  onClear,
  most = Infinity,
  children,
}: Props) => {
  const { i18n } = useLingui();
  const all = i18n.number(total ?? 0);
  const limit = i18n.number(most);
  return (
    <div className="bulk-bar" role="region" aria-label={label}>
      <strong role="status">
        <Plural value={count} one="# selected" other="# selected" />
      </strong>
      {total !== undefined && (
        <Button variant="ghost" onClick={onChooseAll}>
          <Trans>Select all {all}</Trans>
        </Button>
      )}
      <hr />
      {count > most ? (
        <span role="alert" className="px-2">
          <Trans>
            You can select up to {limit} rows one by one. Select fewer, or select all matching rows.
          </Trans>
        </span>
      ) : (
        children
      )}
      <hr />
      <Button variant="ghost" onClick={onClear}>
        <Trans>Clear</Trans>
      </Button>
    </div>
  );
};
