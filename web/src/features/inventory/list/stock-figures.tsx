import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { endingDays, type StockFigures as Figures } from "@sellerdesk/contract/figures";
import { idleDays } from "@sellerdesk/contract/inventory";
import { Link } from "@tanstack/react-router";
import { formatMoney, formatNumber } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Stat, StatStrip } from "../../../ui/stat-strip.tsx";

/**
 * Shows the value of the stock at cost, the variants that run out soon, and those that do not sell.
 */
export const StockFigures = ({ figures }: { figures: Figures | undefined }) => {
  const { t } = useLingui();
  if (!figures) return <Skeleton height="5.5rem" className="mb-4" />;
  const { value_minor, uncosted_units: uncosted, ending_variants, idle_value_minor } = figures;
  const idle = figures.counts.find(({ key }) => key === "idle")?.count ?? 0;
  const tied = formatMoney(idle_value_minor, figures.currency);
  return (
    <section aria-label={t`Value of the stock`} className="mb-4">
      <StatStrip columns={3}>
        <Stat
          label={<Trans>Stock at cost</Trans>}
          value={formatMoney(value_minor, figures.currency)}
          note={
            uncosted > 0 && (
              <Plural
                value={uncosted}
                one="# unit has no cost yet"
                other="# units have no cost yet"
              />
            )
          }
        />
        <Stat
          label={<Trans>Runs out in {endingDays} days</Trans>}
          value={formatNumber(ending_variants)}
          note={
            ending_variants > 0 && (
              <Link
                to={paths.inventory()}
                search={{ sort: "cover" }}
                resetScroll={false}
                className="link"
              >
                <Trans>Show what runs out first</Trans>
              </Link>
            )
          }
        />
        <Stat
          label={<Trans>Not sold in {idleDays} days</Trans>}
          value={formatNumber(idle)}
          note={
            idle > 0 && (
              <Link
                to={paths.inventory()}
                search={{ stock: "idle" }}
                resetScroll={false}
                className="link"
              >
                <Trans>{tied} at cost</Trans>
              </Link>
            )
          }
        />
      </StatStrip>
    </section>
  );
};
