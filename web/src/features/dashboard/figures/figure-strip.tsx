import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type {
  DashboardFigures,
  DashboardInsight,
  DashboardPageQuery,
} from "@sellerdesk/contract/dashboard";
import { Link } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { formatMoney, formatNumber, formatPart } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { type AnyFigure, Change } from "../../../ui/change.tsx";
import { Stat, StatStrip } from "../../../ui/stat-strip.tsx";
import type { Chart } from "./series-labels.ts";

type Props = {
  figures: DashboardFigures;
  insight: DashboardInsight | null;
  currency: string;
  query: DashboardPageQuery;
  label: string;
};

/** The period's figures. Revenue, orders and units also select the figure of the chart. */
export const FigureStrip = ({ figures, insight, currency, query, label }: Props) => {
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
        {insight && (
          <Stat
            label={t`Profit`}
            value={insight.profit_minor === null ? "–" : money(insight.profit_minor.value)}
            note={
              insight.profit_minor && (
                <>
                  <Change figure={insight.profit_minor} format={money} />
                  <Margin permille={insight.margin_permille} />
                </>
              )
            }
          />
        )}
        {charted("orders", stat(t`Orders`, figures.orders, formatNumber))}
        {charted("units", stat(t`Units`, figures.units, formatNumber))}
        {stat(t`Average order`, figures.average_order_minor, money)}
        {stat(t`Customers`, figures.customers, formatNumber)}
        {stat(t`Followers`, figures.followers, formatNumber)}
        {stat(t`Rating`, figures.rating_hundredths, stars)}
      </StatStrip>
      {insight && <MissingCosts insight={insight} />}
    </section>
  );
};

const Margin = ({ permille }: { permille: number | null }) => {
  if (permille === null) return null;
  const margin = formatPart(permille / 1000);
  return (
    <span className="block font-strong text-accent-text">
      <Trans>{margin} margin</Trans>
    </span>
  );
};

/** Reports how many sold units have no cost and count without profit, with a link to add costs. */
const MissingCosts = ({ insight }: { insight: DashboardInsight }) => {
  const { uncosted_units: missing, units, uncosted_product_id: productId } = insight;
  if (missing === 0) return null;
  const total = formatNumber(units);
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-2 text-13 text-muted">
      <TriangleAlert className="size-4 text-warning" aria-hidden="true" />
      <Plural
        value={missing}
        one={`# of ${total} units has no cost yet and counts without profit.`}
        other={`# of ${total} units have no cost yet and count without profit.`}
      />
      {productId !== null && (
        <Link to={paths.product(productId)} className="link">
          <Trans>Add costs</Trans>
        </Link>
      )}
    </p>
  );
};
