import { Trans, useLingui } from "@lingui/react/macro";
import type { DashboardFigures, Figure } from "@sellerdesk/contract/dashboard";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { formatChange, formatMoney, formatNumber } from "../../lib/format.ts";
import { Stat, StatStrip } from "../../ui/stat-strip.tsx";

const Change = ({ figure, format }: { figure: Figure; format: (value: number) => string }) => {
  const { previous, change } = figure;
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

/** The period's figures beside those of the period before. */
export const FigureStrip = ({ figures, currency }: { figures: DashboardFigures; currency: string }) => {
  const { t } = useLingui();
  const money = (minor: number) => formatMoney(minor, currency);
  const stat = (label: ReactNode, figure: Figure, format: (value: number) => string) => (
    <Stat label={label} value={format(figure.value)} note={<Change figure={figure} format={format} />} />
  );
  return (
    <section aria-label={t`The last 30 days`}>
      <StatStrip>
        {stat(t`Revenue`, figures.revenue_minor, money)}
        {stat(t`Orders`, figures.orders, formatNumber)}
        {stat(t`Units`, figures.units, formatNumber)}
        {stat(t`Average order`, figures.average_order_minor, money)}
        {stat(t`Customers`, figures.customers, formatNumber)}
        {stat(t`Followers`, figures.followers, formatNumber)}
      </StatStrip>
    </section>
  );
};
