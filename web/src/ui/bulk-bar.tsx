import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import "./bars.css";
import { Button } from "./button.tsx";

type Props = {
  label: string;
  count: number;
  /** The number of rows on all pages, formatted, if a button may select them all. */
  all?: string | undefined;
  onChooseAll?: () => void;
  onClear: () => void;
  /**
   * The most rows that can be selected one by one; undefined if there is no limit, or if all
   * matching rows are selected.
   */
  most?: number | undefined;
  /** The actions for the selected rows. */
  children: ReactNode;
};

/** Floats over a list while rows are selected: their number, the actions for them, and Clear. */
export const BulkBar = ({
  label,
  count,
  all,
  onChooseAll,
  onClear,
  most = Infinity,
  children,
}: Props) => {
  const { i18n } = useLingui();
  const limit = i18n.number(most);
  return (
    <div className="bulk-bar" role="region" aria-label={label}>
      <strong role="status">
        <Plural value={count} one="# selected" other="# selected" />
      </strong>
      {all !== undefined && (
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
