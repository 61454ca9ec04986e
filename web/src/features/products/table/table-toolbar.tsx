import { Plural, Trans, useLingui } from "@lingui/react/macro";
import {
  changeByBasisPoints,
  type PriceRounding,
  roundingsFor,
  roundPrice,
} from "@sellerdesk/contract/money";
import { ArrowDownToLine, ChevronDown, Redo2, Undo2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { onEnter } from "../../../lib/on-enter.ts";
import { useRoundingNames } from "../../../lib/rounding-names.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Input } from "../../../ui/input.tsx";
import { Menu, MenuItem } from "../../../ui/menu.tsx";
import { Popover } from "../../../ui/popover.tsx";
import { readDifference } from "./table-cells.ts";
import type { ProductTable } from "./use-product-table.ts";

/** Changes each of the selected amounts. */
type OnAmounts = (change: (minor: number) => number) => void;

type ChangeByProps = { currency: string; disabled: boolean; onAmounts: OnAmounts };

const ChangeBy = ({ currency, disabled, onAmounts }: ChangeByProps) => {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const difference = readDifference(text, currency);
  const apply = () => {
    if (!difference) return;
    onAmounts((minor) =>
      "minor" in difference
        ? minor + difference.minor
        : changeByBasisPoints(minor, difference.basisPoints),
    );
    setOpen(false);
    setText("");
  };
  return (
    <Popover
      label={t`Change by`}
      align="start"
      className="grid w-64 gap-3 p-4"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="ghost" size="sm" disabled={disabled}>
          <Trans>Change by</Trans>
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      <Field
        label={t`Percentage or amount`}
        help={t`For example 10%, -5% or -2.50.`}
        error={text !== "" && !difference ? t`Enter a percentage or an amount.` : undefined}
      >
        <Input
          dir="ltr"
          autoComplete="off"
          maxLength={20}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onEnter(apply)}
        />
      </Field>
      <Button variant="primary" disabled={!difference} onClick={apply}>
        <Trans>Change</Trans>
      </Button>
    </Popover>
  );
};

const RoundTo = ({ currency, disabled, onAmounts }: ChangeByProps) => {
  const names = useRoundingNames();
  const round = (rounding: PriceRounding) =>
    onAmounts((minor) => roundPrice(minor, rounding, currency));
  return (
    <Menu
      align="start"
      trigger={
        <Button variant="ghost" size="sm" disabled={disabled}>
          <Trans>Round to</Trans>
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      {roundingsFor(currency).map((rounding) => (
        <MenuItem key={rounding} onClick={() => round(rounding)}>
          {names[rounding]}
        </MenuItem>
      ))}
    </Menu>
  );
};

type Props = {
  table: ProductTable;
  currency: string;
  /** The number of cells that the buttons act on. */
  count: number;
  /** The names of the columns of these cells. */
  range?: string | null;
  /** Whether these cells include amounts. */
  hasAmounts: boolean;
  fillLabel: ReactNode;
  onFill: () => void;
  onAmounts: OnAmounts;
};

/** Fills, changes and rounds the selected cells, with undo and redo. */
export const TableToolbar = (props: Props) => {
  const { t } = useLingui();
  const { table, currency, count, range = null, hasAmounts, fillLabel, onFill, onAmounts } = props;
  const amounts = { currency, onAmounts, disabled: !hasAmounts };
  return (
    <div
      className="table-toolbar flex min-h-12 flex-wrap items-center gap-x-2 gap-y-1 border-t-2 border-rule max-sm:gap-0 max-sm:border-t-0 max-sm:py-1"
      role="toolbar"
      aria-label={t`Selected cells`}
    >
      <span
        className="border-e border-line-strong pe-3 font-strong whitespace-nowrap max-sm:hidden"
        role="status"
      >
        <Plural value={count} one="# cell" other="# cells" />
        {range !== null && <span className="font-normal text-muted"> {range}</span>}
      </span>
      <Button
        variant="ghost"
        size="sm"
        icon={<ArrowDownToLine aria-hidden="true" />}
        disabled={count === 0}
        onClick={onFill}
      >
        {fillLabel}
      </Button>
      <ChangeBy {...amounts} />
      <RoundTo {...amounts} />
      <hr className="max-sm:hidden" />
      <IconButton
        size="sm"
        label={t`Undo`}
        aria-keyshortcuts="Control+Z Meta+Z"
        disabled={!table.undo}
        onClick={() => table.undo?.()}
      >
        <Undo2 className="flip-rtl" aria-hidden="true" />
      </IconButton>
      <IconButton
        size="sm"
        label={t`Redo`}
        aria-keyshortcuts="Control+Y Meta+Shift+Z"
        disabled={!table.redo}
        onClick={() => table.redo?.()}
      >
        <Redo2 className="flip-rtl" aria-hidden="true" />
      </IconButton>
      <span
        className="ms-auto hidden gap-4 text-13 whitespace-nowrap text-muted min-[75rem]:flex"
        aria-hidden="true"
      >
        <span>
          <kbd>Enter</kbd> <Trans>next row</Trans>
        </span>
        <span>
          <kbd>
            <Trans>Ctrl D</Trans>
          </kbd>{" "}
          <Trans>fill down</Trans>
        </span>
        <span>
          <kbd>Esc</kbd> <Trans>cancel</Trans>
        </span>
      </span>
    </div>
  );
};
