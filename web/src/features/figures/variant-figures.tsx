import { Trans, useLingui } from "@lingui/react/macro";
import type { ProductFigures } from "@sellerdesk/contract/figures";
import type { Product } from "@sellerdesk/contract/product";
import { formatDate, formatNumber } from "../../lib/format.ts";
import { formatFullDay } from "../../lib/format-figures.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Sparkline } from "../../ui/sparkline.tsx";

type Figures = ProductFigures["variants"][number];
type Row = Figures & { title: string };

/** Shows the day on which a variant will be or was sold out, at its current rate of sales. */
const RunsOut = ({ available, runs_out_on: day, sold_out_at: soldOutAt }: Figures) => {
  if (available <= 0)
    return (
      <b className="font-strong text-danger">
        {soldOutAt === null ? (
          <Trans>Sold out</Trans>
        ) : (
          <Trans>Sold out {formatDate(soldOutAt)}</Trans>
        )}
      </b>
    );
  if (day === null)
    return (
      <span className="text-muted">
        <Trans>Nothing sold in 30 days</Trans>
      </span>
    );
  return formatFullDay(day);
};

const Sold = ({ row: { units, points, title } }: { row: Row }) => {
  const { t } = useLingui();
  return (
    <span className="flex items-center justify-between gap-2">
      <Sparkline values={points} label={t`Units of ${title} over the last 90 days`} />
      <span className="num">{formatNumber(units)}</span>
    </span>
  );
};

const columns: Column<Row>[] = [
  {
    key: "variant",
    head: <Trans>Variant</Trans>,
    className: "w-full",
    cell: ({ title }) => <bdi className="font-strong">{title}</bdi>,
  },
  {
    key: "available",
    head: <Trans>Available</Trans>,
    figures: true,
    className: "[--w:7rem]",
    cell: ({ available }) => formatNumber(available),
  },
  {
    key: "sold",
    head: <Trans>Sold, 90 days</Trans>,
    className: "[--w:10rem]",
    cell: (row) => <Sold row={row} />,
  },
  {
    key: "runs-out",
    head: <Trans>Runs out</Trans>,
    className: "[--w:12rem]",
    cell: (row) => <RunsOut {...row} />,
  },
];

const Card = ({ row }: { row: Row }) => (
  <div className="grid gap-1">
    <span className="flex justify-between gap-3">
      <bdi className="font-strong">{row.title}</bdi>
      <RunsOut {...row} />
    </span>
    <Sold row={row} />
  </div>
);

type Props = { figures: ProductFigures; variants: Product["variants"] };

/** Lists the sales of each variant, and how long its stock lasts. */
export const VariantFigures = ({ figures, variants }: Props) => {
  const { t } = useLingui();
  const rows = figures.variants.flatMap((row) => {
    const variant = variants.find(({ id }) => id === row.variant_id);
    return variant ? { ...row, title: variant.title } : [];
  });
  return (
    <details className="border-b border-line">
      <summary className="cursor-pointer py-3 text-13 font-quiet">
        <Trans>Sales and stock by variant</Trans>
      </summary>
      <DataTable
        label={t`Sales and stock by variant`}
        columns={columns}
        rows={rows}
        rowId={({ variant_id }) => variant_id}
        card={(row) => <Card row={row} />}
      />
    </details>
  );
};
