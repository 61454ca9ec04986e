import { Trans } from "@lingui/react/macro";
import type { DashboardInsight, DashboardPoint } from "@sellerdesk/contract/dashboard";
import { Image, Tag } from "lucide-react";
import { formatDay } from "../../../lib/format.ts";
import { BarChart } from "../../../ui/bar-chart.tsx";
import { type Chart, hasProfit, meansOf, valueOf, type wordsFor } from "./series-labels.ts";

type Props = {
  series: readonly DashboardPoint[];
  markers: DashboardInsight["markers"];
  chart: Chart;
  words: ReturnType<typeof wordsFor>;
  label: string;
  least: number;
};

/** Shows one bar per day, with profit at its foot and markers for events of that time. */
export const DayBars = ({ series, markers, chart, words, label, least }: Props) => {
  const means = meansOf(series, chart);
  const withProfit = hasProfit(series, chart);
  const indexOf = (date: string) => series.findIndex((point) => point.date === date);
  const tip = (index: number) => {
    const point = series[index];
    if (!point) return null;
    const { previous, profit_minor: profit } = point;
    return (
      <>
        <div className="text-muted">{formatDay(point.date)}</div>
        <div className="font-title">{words.full(valueOf(point, chart))}</div>
        {withProfit && profit !== null && (
          <div>
            <Trans>Profit {words.full(profit)}</Trans>
          </div>
        )}
        <div className="text-muted">
          <Trans>7-day mean {words.full(means[index] ?? 0)}</Trans>
        </div>
        {previous && (
          <div className="text-muted">
            <Trans>
              {words.full(valueOf(previous, chart))} on {formatDay(previous.date)}
            </Trans>
          </div>
        )}
      </>
    );
  };
  return (
    <BarChart
      points={series.map((point, index) => ({
        day: formatDay(point.date),
        value: valueOf(point, chart),
        foot: withProfit ? point.profit_minor : null,
        mean: means[index] ?? 0,
        previous: point.previous && valueOf(point.previous, chart),
      }))}
      markers={markers.map(({ kind, name, from, to }) => ({
        kind,
        name,
        from: indexOf(from),
        to: indexOf(to),
        icon: kind === "offer" ? <Tag aria-hidden="true" /> : <Image aria-hidden="true" />,
      }))}
      short={words.short}
      label={label}
      least={least}
      tip={tip}
    />
  );
};
