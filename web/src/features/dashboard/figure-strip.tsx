import { Trans, useLingui } from "@lingui/react/macro";
import type { DashboardFigures, DashboardPageQuery } from "@sellerdesk/contract/dashboard";
import { Link } from "@tanstack/react-router";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { formatChange, formatMoney, formatNumber } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { Stat, StatStrip } from "../../ui/stat-strip.tsx";
import type { Chart } from "./series-labels.ts";

/** A figure beside the one it is compared with; null where there is none. */
type AnyFigure = { value: number | null; previous: number | null; change: number | null };
type ChangeProps = { figure: AnyFigure; format: (value: number) => string };

const Change = ({ figure: { previous, change }, format }: ChangeProps) => {
  if (previous === null) return null;
  const before = format(previous);
  if (change === null) return <Trans>from {before}</Trans>;
  const Arrow = change < 0 ? ArrowDown : ArrowUp;
  return (
    <Trans>
      <b className={`font-strong ${change < 0 ? "text-danger" : "text-success"}`}>
        {change !== 0 && <Arrow className="me-0.5 inline size-3" aria-hidden="true" />}
        {formatChange(change / 100)}
      </b>{" "}
      from {before}
    </Trans>
  );
};

type Props = {
  figures: DashboardFigures;
  currency: string;
  query: DashboardPageQuery;
  label: string;
};

/** The period's figures; revenue, orders and units choose what the chart shows. */
export const FigureStrip = ({ figures, currency, query, label }: Props) => {
  const { t } = useLingui();
  const money = (minor: number) => formatMoney(minor, currency);
  const stars = (hundredths: number) => formatNumber(hundredths / 100);
  const stat = (name: ReactNode, figure: AnyFigure, format: (value: number) => string) => (
    <Stat
      label={name}
      value={figure.value === null ? "–" : format(figure.value)}
      note={<Change figure={figure} format={format} />}
    />
  );
  const charted = (chart: Chart, content: ReactNode) => (
    <Link
      to={paths.dashboard()}
      search={{ ...query, chart }}
      resetScroll={false}
      className="figure-choice"
    >
      {content}
    </Link>
  );
  return (
    <section aria-label={label} className="figures">
      <StatStrip>
        {charted("revenue", stat(t`Revenue`, figures.revenue_minor, money))}
        {charted("orders", stat(t`Orders`, figures.orders, formatNumber))}
        {charted("units", stat(t`Units`, figures.units, formatNumber))}
        {stat(t`Average order`, figures.average_order_minor, money)}
        {stat(t`Customers`, figures.customers, formatNumber)}
        {stat(t`Followers`, figures.followers, formatNumber)}
        {stat(t`Rating`, figures.rating_hundredths, stars)}
      </StatStrip>
    </section>
  );
};
