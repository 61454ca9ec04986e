import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { PreviewProduct, PreviewVariant } from "@sellerdesk/contract/offer-products";
import { ChevronDown, X } from "lucide-react";
import { useId, useState } from "react";
import { formatMoney, formatMoneyRange, formatPart } from "../../../lib/format.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Thumb } from "../../../ui/thumb.tsx";
import { marginOf } from "./offer-values.ts";

type Row = { row: PreviewProduct; currency: string };
type Props = Row & {
  /** Whether nothing can be changed any more. */
  isFixed: boolean;
  onTakeOut: () => void;
  onVariants: (variants: { id: string; is_in: boolean }[]) => void;
};

/** Shows the margin before and after the offer. For several variants, it is the lowest one. */
const Margin = ({ variants }: { variants: readonly PreviewVariant[] }) => {
  const known = variants.flatMap(({ price_minor, new_price_minor, cost_minor }) => {
    const [before, after] = [
      marginOf(price_minor, cost_minor),
      marginOf(new_price_minor, cost_minor),
    ];
    return before === null || after === null ? [] : { before, after };
  });
  const [lowest] = known.toSorted((a, b) => a.after - b.after);
  if (!lowest) return null;
  const [before, after] = [formatPart(lowest.before), formatPart(lowest.after)];
  return (
    <span className={lowest.after < 0 ? "text-danger" : "text-muted"}>
      {lowest.before === lowest.after ? (
        <Trans>
          Margin <bdi>{after}</bdi>
        </Trans>
      ) : (
        <Trans>
          Margin <bdi>{before}</bdi> → <bdi>{after}</bdi>
        </Trans>
      )}
    </span>
  );
};

type PricesProps = { variants: readonly PreviewVariant[]; currency: string };

const Prices = ({ variants, currency }: PricesProps) => {
  const range = (amounts: readonly number[]) =>
    formatMoneyRange(Math.min(...amounts), Math.max(...amounts), currency);
  const before = range(variants.map(({ price_minor }) => price_minor));
  const after = range(variants.map(({ new_price_minor }) => new_price_minor));
  const was = variants.flatMap(({ was_price_minor }) => was_price_minor ?? []);
  return (
    <>
      <span className="flex flex-wrap gap-x-1.5 sm:justify-end">
        {before !== after && (
          <s className="num text-muted">
            <span className="visually-hidden">
              <Trans>before</Trans>{" "}
            </span>
            {before}
          </s>
        )}
        <b className="num font-strong">{after}</b>
      </span>
      <span className="flex flex-wrap gap-x-2 text-13 sm:justify-end">
        {was.length > 0 && before !== after && (
          <span className="text-muted">
            <Trans>30-day low {range(was)}</Trans>
          </span>
        )}
        <Margin variants={variants} />
      </span>
    </>
  );
};

const Problem = ({ row }: Pick<Row, "row">) => {
  if (row.problem === null) return null;
  return (
    <Badge tone="warning" glyph="triangle">
      <span className="truncate-line">
        {row.problem === "too_low" ? (
          <Trans>Price too low</Trans>
        ) : (
          <Trans>
            In <bdi>{row.held_by}</bdi>
          </Trans>
        )}
      </span>
    </Badge>
  );
};

const Variants = ({ row, currency, isFixed, onVariants }: Omit<Props, "onTakeOut">) => {
  const { t } = useLingui();
  const chosen = row.variants.filter(({ is_in }) => is_in);
  return (
    <ul
      aria-label={t`Variants of ${row.title}`}
      className="mt-2 grid gap-px rounded-control bg-sunken px-3 py-1"
    >
      {row.variants.map((variant) => (
        <li
          key={variant.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5 sm:flex-nowrap"
        >
          <Checkbox
            checked={variant.is_in}
            // The last variant can only be removed with its product.
            disabled={isFixed || (variant.is_in && chosen.length === 1)}
            onChange={({ target }) =>
              onVariants(
                row.variants.map(({ id, is_in }) => ({
                  id,
                  is_in: id === variant.id ? target.checked : is_in,
                })),
              )
            }
          >
            <bdi>{variant.title === "" ? row.title : variant.title}</bdi>
            {variant.sku !== null && <span className="ms-2 text-13 text-muted">{variant.sku}</span>}
          </Checkbox>
          <span className="grid justify-items-start sm:justify-items-end">
            {variant.is_in ? (
              <Prices variants={[variant]} currency={currency} />
            ) : (
              <span className="num text-muted">{formatMoney(variant.price_minor, currency)}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
};

/**
 * A product of the offer with its old and new price, margin and problems. It expands to show its
 * variants.
 */
export const PreviewRow = ({ row, currency, isFixed, onTakeOut, onVariants }: Props) => {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { title, variants } = row;
  const chosen = variants.filter(({ is_in }) => is_in);
  const count = chosen.length;
  return (
    <li className="py-3">
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)_auto_auto]">
        <Thumb src={row.image} />
        <div className="min-w-0">
          <span className="truncate-line block font-strong" dir="auto" title={title}>
            {title}
          </span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-muted">
            {variants.length > 1 && (
              <button
                type="button"
                className="link flex items-center gap-1"
                aria-expanded={isOpen}
                aria-controls={id}
                onClick={() => setOpen(!isOpen)}
              >
                {count === variants.length ? (
                  <Plural value={count} one="# variant" other="# variants" />
                ) : (
                  <Trans>
                    {count} of {variants.length} variants
                  </Trans>
                )}
                <ChevronDown
                  className={isOpen ? "size-4 rotate-180" : "size-4"}
                  aria-hidden="true"
                />
              </button>
            )}
            {row.status === "draft" && <Trans>Draft</Trans>}
            {row.status === "archived" && <Trans>Archived</Trans>}
            <Problem row={row} />
          </span>
        </div>
        <div className="col-span-2 col-start-2 row-start-2 grid justify-items-start sm:col-span-1 sm:col-start-3 sm:row-start-1 sm:justify-items-end">
          <Prices variants={chosen} currency={currency} />
        </div>
        {!isFixed && (
          <IconButton label={t`Remove ${title}`} onClick={onTakeOut}>
            <X aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <div id={id}>
        {isOpen && (
          <Variants row={row} currency={currency} isFixed={isFixed} onVariants={onVariants} />
        )}
      </div>
    </li>
  );
};
