import { Trans, useLingui } from "@lingui/react/macro";
import type { FollowerFigures, FollowerPoint } from "@sellerdesk/contract/followers";
import { useState } from "react";
import { formatDay, formatNumber } from "../../lib/format.ts";
import { lazyModule } from "../../lib/lazy.ts";
import { LazySection } from "../../ui/lazy-section.tsx";
import { Segments } from "../../ui/segments.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import "../../ui/data-table.css";

const lineChart = lazyModule(() => import("../../ui/line-chart.tsx"), { preloads: false });

type Figure = Exclude<keyof FollowerPoint, "date">;
const words = { full: formatNumber, short: formatNumber };

/** Draws the followers, or those gained or lost, over the period. A table can show all three. */
export const FollowerChart = ({ figures }: { figures: FollowerFigures }) => {
  const { t } = useLingui();
  const [figure, setFigure] = useState<Figure>("total");
  const [isTable, setTable] = useState(false);
  const names: Record<Figure, string> = {
    total: t`Followers`,
    gained: t({ message: "New", context: "followers" }),
    lost: t`Lost`,
  };
  const range = t`${formatDay(figures.from)} to ${formatDay(figures.to)}`;
  const { series } = figures;
  const valueAt = (index: number) => formatNumber(series.at(index)?.[figure] ?? 0);
  return (
    <section aria-label={t`Over time`} className="min-w-0 pt-8">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2>
          <Trans>Over time</Trans>
        </h2>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-13 text-muted">
          {!isTable && (
            <Segments
              label={t`Metric`}
              value={figure}
              onChange={setFigure}
              options={(["total", "gained", "lost"] as const).map((value) => ({
                value,
                label: names[value],
              }))}
            />
          )}
          <button type="button" className="link" onClick={() => setTable(!isTable)}>
            {isTable ? t`Show as chart` : t`Show as table`}
          </button>
        </div>
      </div>
      {isTable ? (
        <table className="data-table" aria-label={t`Over time`}>
          <thead>
            <tr>
              <th scope="col">{{ day: t`Day`, week: t`Week`, month: t`Month` }[figures.step]}</th>
              {(["gained", "lost", "total"] as const).map((column) => (
                <th key={column} scope="col" className="num">
                  {names[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {series.map(({ date, gained, lost, total }) => (
              <tr key={date}>
                <td>{formatDay(date)}</td>
                <td className="num">{formatNumber(gained)}</td>
                <td className="num">{formatNumber(lost)}</td>
                <td className="num">{formatNumber(total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <LazySection part={lineChart} fallback={<Skeleton height="17rem" />}>
          {({ LineChart }) => (
            <LineChart
              points={series.map((point) => ({ day: formatDay(point.date), value: point[figure] }))}
              words={words}
              least={4}
              label={t`${names[figure]}, ${range}, from ${valueAt(0)} to ${valueAt(-1)}`}
            />
          )}
        </LazySection>
      )}
    </section>
  );
};
