import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { DashboardInsight } from "@sellerdesk/contract/dashboard";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatMoney, formatNumber, formatPart } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { returnReasonNames } from "../../../lib/return-reasons.ts";
import { Section } from "../../../ui/section.tsx";
import "./insight.css";

type Props = { insight: DashboardInsight; currency: string };

/** New and returning customers, times to ship, and returns, each with a summary in one sentence. */
export const InsightSections = ({ insight, currency }: Props) => (
  <div className="insight-three">
    <Buyers buyers={insight.buyers} currency={currency} />
    <Shipping shipping={insight.shipping} />
    <Returns returns={insight.returns} currency={currency} />
  </div>
);

type BarRow = { name: ReactNode; value: number; tone?: "late" | "return" | undefined };

/** A table with a name, a bar and a figure per row. */
const BarTable = ({ label, rows }: { label: string; rows: readonly BarRow[] }) => {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <table className="insight-bars" aria-label={label}>
      <tbody>
        {rows.map(({ name, value, tone }, index) => (
          <tr key={index}>
            <th scope="row">{name}</th>
            <td aria-hidden="true">
              <i data-tone={tone} style={{ inlineSize: `${(value / most) * 100}%` }} />
            </td>
            <td className="num">{formatNumber(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="py-4 text-muted">{children}</p>
);

const Buyers = ({ buyers, currency }: { buyers: DashboardInsight["buyers"]; currency: string }) => {
  const { t } = useLingui();
  const { value, previous } = buyers.returning_permille;
  const part = formatPart((value ?? 0) / 1000);
  const before = formatPart((previous ?? 0) / 1000);
  const { returning_customers: returning } = buyers;
  const perCustomer = formatNumber(
    Math.round((buyers.returning_orders / Math.max(1, returning)) * 10) / 10,
  );
  return (
    <Section
      title={t`New and returning`}
      actions={
        <Link to={paths.customers()} className="link">
          <Trans>Customers</Trans>
        </Link>
      }
    >
      {value === null ? (
        <Nothing>
          <Trans>Nothing sold in this period yet.</Trans>
        </Nothing>
      ) : (
        <>
          <p className="insight-finding">
            {previous === null ? (
              <Trans>
                <b>{part}</b> of revenue came from returning customers.
              </Trans>
            ) : (
              <Trans>
                <b>{part}</b> of revenue came from returning customers, {before} in the period
                before.
              </Trans>
            )}
          </p>
          <div className="insight-split" aria-hidden="true">
            <i style={{ flexGrow: buyers.new_revenue_minor }} />
            <i style={{ flexGrow: buyers.returning_revenue_minor }} />
          </div>
          <table className="insight-rows" aria-label={t`New and returning`}>
            <tbody>
              <tr>
                <th scope="row">
                  <i className="insight-dot" data-tone="new" />
                  <Plural
                    value={buyers.new_customers}
                    one="New, # customer"
                    other="New, # customers"
                  />
                </th>
                <td className="num">{formatMoney(buyers.new_revenue_minor, currency)}</td>
              </tr>
              <tr>
                <th scope="row">
                  <i className="insight-dot" />
                  <Plural
                    value={returning}
                    one="Returning, # customer"
                    other="Returning, # customers"
                  />
                </th>
                <td className="num">{formatMoney(buyers.returning_revenue_minor, currency)}</td>
              </tr>
              <tr className="text-muted">
                <th scope="row">
                  <Trans>Orders per returning customer</Trans>
                </th>
                <td className="num">{returning === 0 ? "–" : perCustomer}</td>
              </tr>
            </tbody>
          </table>
        </>
      )}
    </Section>
  );
};

const Shipping = ({ shipping }: { shipping: DashboardInsight["shipping"] }) => {
  const { t } = useLingui();
  const { within_1_day: one, within_2_days: two, within_3_days: three, longer, late } = shipping;
  const total = one + two + three + longer + late;
  const part = formatPart((total - late) / Math.max(1, total));
  return (
    <Section
      title={t`Shipping`}
      actions={
        <Link to={paths.orders()} search={{ late: "true" }} className="link">
          <Trans>Late orders</Trans>
        </Link>
      }
    >
      {shipping.median_hours === null ? (
        <Nothing>
          <Trans>No order of this period was shipped yet.</Trans>
        </Nothing>
      ) : (
        <>
          <p className="insight-finding">
            <Trans>
              <b>{part}</b> shipped on time.
            </Trans>{" "}
            <Plural
              value={shipping.median_hours}
              one="Half leave within # hour."
              other="Half leave within # hours."
            />
          </p>
          <BarTable
            label={t`Time to ship`}
            rows={[
              { name: <Trans>Within 1 day</Trans>, value: one },
              { name: <Trans>Within 2 days</Trans>, value: two },
              { name: <Trans>Within 3 days</Trans>, value: three },
              { name: <Trans>Longer, but on time</Trans>, value: longer },
              { name: <Trans>Shipped late</Trans>, value: late, tone: "late" },
            ]}
          />
        </>
      )}
    </Section>
  );
};

const Returns = ({
  returns,
  currency,
}: {
  returns: DashboardInsight["returns"];
  currency: string;
}) => {
  const { t } = useLingui();
  const part = formatPart(returns.returned_units / Math.max(1, returns.units));
  const refunded = formatMoney(returns.refunded_minor, currency);
  return (
    <Section
      title={t`Returns`}
      actions={
        <Link to={paths.orders()} search={{ returns: "open" }} className="link">
          <Trans>Open returns</Trans>
        </Link>
      }
    >
      <p className="insight-finding">
        <Trans>
          <b>{part}</b> of units came back, <b>{refunded}</b> refunded.
        </Trans>
      </p>
      {returns.reasons.length > 0 && (
        <BarTable
          label={t`Reasons of returns`}
          rows={returns.reasons.map(({ reason, units }) => ({
            name: t(returnReasonNames[reason]),
            value: units,
            tone: "return" as const,
          }))}
        />
      )}
    </Section>
  );
};
