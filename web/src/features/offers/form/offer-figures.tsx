import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { OfferSales } from "@sellerdesk/contract/figures";
import { formatDay, formatMoney, formatNumber } from "../../../lib/format.ts";
import { formatPermille } from "../../../lib/format-figures.ts";
import { Change } from "../../../ui/change.tsx";
import { LoadFailure } from "../../../ui/load-failure.tsx";
import { Stat, StatStrip } from "../../../ui/stat-strip.tsx";
import { useOfferFigures } from "../api.ts";

/** Compares a figure of the offer with the previous one, as a change in percent. */
const compare = (value: number, previous: number | undefined) => ({
  value,
  previous: previous ?? null,
  change: previous ? ((value - previous) / previous) * 100 : null,
});

const Margin = ({ during, before }: { during: OfferSales; before: OfferSales | null }) => {
  const now = formatPermille(during.margin_permille);
  const other = formatPermille(before?.margin_permille ?? null);
  return (
    <Stat
      label={<Trans>Margin</Trans>}
      value={now ?? "–"}
      note={
        now === null ? (
          <Trans>No costs are known</Trans>
        ) : (
          other !== null && <Trans>from {other}</Trans>
        )
      }
    />
  );
};

/** Shows the sales under an offer, compared with its products in the same number of days before. */
export const OfferFigures = ({ id }: { id: string }) => {
  const { t } = useLingui();
  const { data, isError, refetch } = useOfferFigures(id);
  if (isError && data === undefined) return <LoadFailure onRetry={() => void refetch()} />;
  if (!data) return null;
  const { during, before, from, to, days, currency } = data;
  const [start, end] = [formatDay(from), formatDay(to)];
  const money = (minor: number) => formatMoney(minor, currency);
  return (
    <section aria-label={t`Offer results`} className="mb-8 max-w-form">
      <StatStrip columns={3}>
        <Stat
          label={<Trans>Units</Trans>}
          value={formatNumber(during.units)}
          note={<Change figure={compare(during.units, before?.units)} format={formatNumber} />}
        />
        <Stat
          label={<Trans>Revenue</Trans>}
          value={money(during.revenue_minor)}
          note={
            <Change figure={compare(during.revenue_minor, before?.revenue_minor)} format={money} />
          }
        />
        <Margin during={during} before={before} />
      </StatStrip>
      <p className="mt-2 text-13 text-muted">
        {before === null ? (
          <Trans>
            {start} to {end}. It is too long to be compared with the days before.
          </Trans>
        ) : (
          <Plural
            value={days}
            one={`${start}, compared with the same products on the day before.`}
            other={`${start} to ${end}, compared with the same products in the # days before.`}
          />
        )}
      </p>
    </section>
  );
};
