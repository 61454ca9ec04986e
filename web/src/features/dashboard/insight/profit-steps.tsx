import { Trans, useLingui } from "@lingui/react/macro";
import type { DashboardInsight } from "@sellerdesk/contract/dashboard";
import { useState } from "react";
import { formatMoney } from "../../../lib/format.ts";
import "./insight.css";

type Props = { insight: DashboardInsight; currency: string };

/** Shows the calculation from sales to profit step by step. It can also be shown as a table. */
export const ProfitSteps = ({ insight, currency }: Props) => {
  const { t } = useLingui();
  const [isTable, setTable] = useState(false);
  const { steps, profit_minor: profit } = insight;
  const whole = Math.max(1, steps.full_price_minor);
  const less: { name: string; minor: number }[] = [
    { name: t`Refunds`, minor: steps.partly_refunded_minor },
    { name: t`Shipping you paid`, minor: steps.shipping_cost_minor },
    { name: t`Sales without a cost`, minor: steps.uncosted_revenue_minor },
    { name: t`Cost of goods`, minor: steps.cost_minor },
  ].filter(({ minor }) => minor !== 0);
  let left = steps.revenue_minor;
  const rows = [
    { name: t`Sales at full price`, minor: steps.full_price_minor, from: 0, kind: "start" },
    {
      name: t`Discounts`,
      minor: 0 - steps.discounts_minor,
      from: steps.revenue_minor,
      kind: "less",
    },
    { name: t`Revenue`, minor: steps.revenue_minor, from: 0, kind: "sum" },
    ...(profit === null
      ? []
      : [
          ...less.map(({ name, minor }) => {
            left -= minor;
            return { name, minor: 0 - minor, from: left, kind: "less" };
          }),
          { name: t`Profit`, minor: profit.value, from: 0, kind: "sum" },
        ]),
  ];
  /** The position of an amount on the track, in percent. Losses and surcharges are cut at its ends. */
  const positionOf = (minor: number) => (Math.max(0, Math.min(minor, whole)) / whole) * 100;
  return (
    <section aria-label={t`From sales to profit`} className="min-w-0">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <h2>
          <Trans>From sales to profit</Trans>
        </h2>
        <button type="button" className="link" onClick={() => setTable(!isTable)}>
          {isTable ? t`Show as chart` : t`Show as table`}
        </button>
      </div>
      <table
        className={isTable ? "data-table" : "profit-steps"}
        aria-label={t`From sales to profit`}
      >
        <tbody>
          {rows.map(({ name, minor, from, kind }) => (
            <tr key={name} data-kind={kind}>
              <th scope="row">{name}</th>
              <td className="num">
                {formatMoney(minor, currency)}
                {!isTable && (
                  <span className="profit-track" aria-hidden="true">
                    <i
                      data-kind={kind}
                      style={{
                        inlineSize: `${positionOf(from + Math.abs(minor)) - positionOf(from)}%`,
                        marginInlineStart: `${positionOf(from)}%`,
                      }}
                    />
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
