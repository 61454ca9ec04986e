import { useLingui } from "@lingui/react/macro";
import type { Report, ReportFigures } from "@sellerdesk/contract/reports";
import type { ReactNode } from "react";
import { formatChange, formatMoney, formatNumber, formatPart } from "../../lib/format.ts";
import { Thumb } from "../../ui/thumb.tsx";
import { ScrollRegion } from "../../ui/scroll-region.tsx";
import { reportNames, rowName } from "./report-labels.ts";

/** Shows the change of a figure, or a dash if it had no earlier value. */
export const Change = ({ value, previous }: { value: number; previous: number | null }) => {
  if (previous === null || previous === 0) return <>–</>;
  return (
    <span className={value < previous ? "text-danger" : value > previous ? "text-success" : ""}>
      {formatChange((value - previous) / previous)}
    </span>
  );
};

type RowProps = {
  name: ReactNode;
  figures: ReportFigures;
  previous: number | null;
  currency: string;
  isTotal?: boolean;
};

const FigureRow = ({ name, figures, previous, currency, isTotal }: RowProps) => {
  const { revenue_minor: revenue, gross_profit_minor: profit, margin_permille: margin } = figures;
  return (
    <tr className={isTotal ? "font-title" : undefined}>
      <th scope="row">{name}</th>
      {figures.orders !== null && <td className="num">{formatNumber(figures.orders)}</td>}
      <td className="num">{formatNumber(figures.units)}</td>
      <td className="num">{formatMoney(revenue, currency)}</td>
      <td className="num">
        <Change value={revenue} previous={previous} />
      </td>
      <td className="num">
        {formatPart(figures.units === 0 ? 0 : figures.returned_units / figures.units)}
      </td>
      <td className={profit !== null && profit < 0 ? "num text-danger" : "num"}>
        {profit === null ? "–" : formatMoney(profit, currency)}
      </td>
      <td className="num">{margin === null ? "–" : formatPart(margin / 1000)}</td>
    </tr>
  );
};

/** Shows all figures of the report. The totals are the first row. */
export const ReportTable = ({ report }: { report: Report }) => {
  const { t } = useLingui();
  const { by, rows, total, previous_total: before, currency } = report;
  const title = t(reportNames[by].title);
  const hasImages = by === "product" || by === "variant";
  return (
    <ScrollRegion label={title} className="report-table">
      <table className="data-table" aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t(reportNames[by].name)}</th>
            {total.orders !== null && <th scope="col" className="num">{t`Orders`}</th>}
            <th scope="col" className="num">{t`Units`}</th>
            <th scope="col" className="num">{t`Revenue`}</th>
            <th scope="col" className="num">{t`Trend`}</th>
            <th scope="col" className="num">{t`Returned`}</th>
            <th scope="col" className="num">{t`Gross profit`}</th>
            <th scope="col" className="num">{t`Margin`}</th>
          </tr>
        </thead>
        <tbody>
          <FigureRow
            isTotal
            name={t`All`}
            figures={total}
            previous={before && before.revenue_minor}
            currency={currency}
          />
          {rows.map((row) => (
            <FigureRow
              key={row.key}
              name={
                <span className="flex items-center gap-3 font-normal">
                  {hasImages && <Thumb src={row.image} size="sm" />}
                  <span className="truncate-line" dir="auto">
                    {rowName(by, row, t)}
                    {row.detail && <span className="text-muted"> · {row.detail}</span>}
                  </span>
                </span>
              }
              figures={row.figures}
              previous={row.previous_revenue_minor}
              currency={currency}
            />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
};
