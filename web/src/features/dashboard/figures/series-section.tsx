import { Trans, useLingui } from "@lingui/react/macro";
import {
  type DashboardInsight,
  type DashboardPageQuery,
  type DashboardPeriod,
  type DashboardPoint,
  DashboardStep,
} from "@sellerdesk/contract/dashboard";
import { useState } from "react";
import { formatDay } from "../../../lib/format.ts";
import { lazyModule } from "../../../lib/lazy.ts";
import { LazySection } from "../../../ui/lazy-section.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import {
  chartNames,
  figureNames,
  hasProfit,
  meansOf,
  stepNames,
  valueOf,
  wordsFor,
} from "./series-labels.ts";
import "../../../ui/bar-chart.css";
import "../../../ui/chart-plot.css";
import { ScrollRegion } from "../../../ui/scroll-region.tsx";

const lineChart = lazyModule(() => import("../../../ui/line-chart.tsx"), { preloads: false });
const dayBars = lazyModule(() => import("./day-bars.tsx"), { preloads: false });

const placeOfChart = <Skeleton height="17rem" />;

/** The most days that are shown as bars; more bars would be thinner than lines. */
const mostBars = 45;

/** The lowest maximum of the axis, for an empty chart: 4.00 of a currency, or four orders. */
const leastTop = { revenue: 400, orders: 4, units: 4 };

type Props = {
  period: DashboardPeriod;
  series: readonly DashboardPoint[];
  markers: DashboardInsight["markers"];
  currency: string;
  chart: DashboardPageQuery["chart"];
  onStep: (step: DashboardStep) => void;
};

/**
 * One figure over the period, with the period that it is compared with. It can also be shown as a
 * table.
 */
export const SeriesSection = ({ period, series, markers, currency, chart, onStep }: Props) => {
  const { t } = useLingui();
  const [isTable, setTable] = useState(false);
  const title = t(chartNames[chart][period.step]);
  const range = t`${formatDay(period.from)} to ${formatDay(period.to)}`;
  const words = wordsFor(chart, currency);
  const hasBars = period.step === "day" && series.length <= mostBars;
  const [first, last] = [series[0], series.at(-1)];
  if (!first || !last) return null;
  const label = t`${title}, ${range}, from ${words.full(valueOf(first, chart))} to ${words.full(valueOf(last, chart))}`;
  return (
    <section aria-label={title} className="min-w-0">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2>{title}</h2>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-13 text-muted">
          {hasBars ? (
            <BarKeys name={t(figureNames[chart])} hasProfit={hasProfit(series, chart)} />
          ) : (
            <span className="chart-key">
              <i />
              {range}
            </span>
          )}
          {period.previous && (
            <span className="chart-key chart-key-previous">
              <i />
              <Trans>
                {formatDay(period.previous.from)} to {formatDay(period.previous.to)}
              </Trans>
            </span>
          )}
          <Segments
            label={t`Step`}
            value={period.step}
            onChange={onStep}
            options={DashboardStep.options.map((step) => ({
              value: step,
              label: t(stepNames[step]),
            }))}
          />
          <button type="button" className="link" onClick={() => setTable(!isTable)}>
            {isTable ? t`Show as chart` : t`Show as table`}
          </button>
        </div>
      </div>
      {isTable ? (
        <SeriesTable title={title} hasMean={hasBars} {...{ period, series, currency, chart }} />
      ) : hasBars ? (
        <LazySection part={dayBars} fallback={placeOfChart}>
          {({ DayBars }) => (
            <DayBars {...{ series, markers, chart, words }} label={label} least={leastTop[chart]} />
          )}
        </LazySection>
      ) : (
        <LazySection part={lineChart} fallback={placeOfChart}>
          {({ LineChart }) => (
            <LineChart
              points={series.map((point) => ({
                day: formatDay(point.date),
                value: valueOf(point, chart),
                previous: point.previous && {
                  day: formatDay(point.previous.date),
                  value: valueOf(point.previous, chart),
                },
              }))}
              words={words}
              least={leastTop[chart]}
              label={label}
            />
          )}
        </LazySection>
      )}
    </section>
  );
};

/** The legend of the bars: the figure, profit at its foot, and the mean. */
const BarKeys = ({ name, hasProfit: withProfit }: { name: string; hasProfit: boolean }) => (
  <>
    <span className="chart-key bar-key">
      <i />
      {name}
    </span>
    {withProfit && (
      <span className="chart-key bar-key bar-key-foot">
        <i />
        <Trans>Profit</Trans>
      </span>
    )}
    <span className="chart-key bar-key-mean">
      <i />
      <Trans>7-day mean</Trans>
    </span>
  </>
);

type TableProps = Omit<Props, "onStep" | "markers"> & { title: string; hasMean: boolean };

const SeriesTable = ({ title, hasMean, period, series, currency, chart }: TableProps) => {
  const { t } = useLingui();
  const { full } = wordsFor(chart, currency);
  const withProfit = hasProfit(series, chart);
  const means = meansOf(series, chart);
  return (
    <ScrollRegion label={title} role="group">
      <table className="data-table" aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t(stepNames[period.step])}</th>
            <th scope="col" className="num">
              {t(figureNames[chart])}
            </th>
            {withProfit && <th scope="col" className="num">{t`Profit`}</th>}
            {hasMean && <th scope="col" className="num">{t`7-day mean`}</th>}
            {period.previous && (
              <>
                <th scope="col" className="num">{t`Compared with`}</th>
                <th scope="col" className="num">
                  {t(figureNames[chart])}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {series.map((point, index) => (
            <tr key={point.date}>
              <td className="whitespace-nowrap">{formatDay(point.date)}</td>
              <td className="num">{full(valueOf(point, chart))}</td>
              {withProfit && (
                <td className="num">
                  {point.profit_minor === null ? "–" : full(point.profit_minor)}
                </td>
              )}
              {hasMean && <td className="num text-muted">{full(means[index] ?? 0)}</td>}
              {period.previous && (
                <>
                  <td className="num text-muted">
                    {point.previous ? formatDay(point.previous.date) : "–"}
                  </td>
                  <td className="num text-muted">
                    {point.previous ? full(valueOf(point.previous, chart)) : "–"}
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
};
