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
  /** What can be done with the chosen rows. */
  children: ReactNode;
};

/** Floats over a list while rows are chosen: how many, what can be done with them, Clear. */
export const BulkBar = ({ label, count, total, onChooseAll, onClear, children }: Props) => {
  const { i18n } = useLingui();
  const all = i18n.number(total ?? 0);
  return (
    <div className="bulk-bar" role="region" aria-label={label}>
      <strong role="status">
        <Plural value={count} one="# chosen" other="# chosen" />
      </strong>
      {total !== undefined && (
        <Button variant="ghost" onClick={onChooseAll}>
          <Trans>Choose all {all} matching</Trans>
        </Button>
      )}
      <hr />
      {children}
      <hr />
      <Button variant="ghost" onClick={onClear}>
        <Trans>Clear</Trans>
      </Button>
    </div>
  );
};
