import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { CustomerFigures as Figures } from "@sellerdesk/contract/figures";
import { formatCountry, formatMoney, formatNumber, formatPercent } from "../../lib/format.ts";
import { formatMonth } from "../../lib/format-figures.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ScrollRegion } from "../../ui/scroll-region.tsx";
import { useCustomerFigures } from "./api.ts";
import "./customer-figures.css";

/** The months after the first order that a cohort shows. */
const monthsAfter = 6;

const Countries = ({ figures: { countries, customers, currency } }: { figures: Figures }) => {
  const { t } = useLingui();
  const most = Math.max(1, ...countries.map((row) => row.customers));
  return (
    <section aria-labelledby="customers-by-country">
      <h2 id="customers-by-country" className="customer-figures-head">
        <Trans>By country</Trans>
      </h2>
      <ul aria-label={t`Customers by country`} className="grid gap-1.5">
        {countries.map((row) => (
          <li key={row.country} className="country-row">
            <span className="truncate-line">
              {row.country === "" ? <Trans>Unknown</Trans> : formatCountry(row.country)}
            </span>
            <span aria-hidden="true" className="country-bar">
              <span style={{ inlineSize: `${(row.customers / most) * 100}%` }} />
            </span>
            <span className="num">{formatPercent(row.customers / customers)}</span>
            <span className="num text-muted">{formatMoney(row.spent_minor, currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Cohorts = ({ figures: { cohorts } }: { figures: Figures }) => {
  const { t } = useLingui();
  const shown = cohorts.slice(-monthsAfter);
  return (
    <section aria-labelledby="customers-by-month" className="min-w-0">
      <h2 id="customers-by-month" className="customer-figures-head">
        <Trans>Who orders again, by month of the first order</Trans>
      </h2>
      <ScrollRegion label={t`Cohorts`}>
        <table className="cohorts">
          <thead>
            <tr>
              <th scope="col">
                <Trans>First order</Trans>
              </th>
              <th scope="col" className="num">
                <Trans>Customers</Trans>
              </th>
              {Array.from({ length: monthsAfter - 1 }, (_, index) => (
                <th key={index} scope="col" className="num">
                  <Plural value={index + 1} one="# month later" other="# months later" />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ month, customers, returned }) => (
              <tr key={month}>
                <th scope="row">{formatMonth(month)}</th>
                <td className="num">{formatNumber(customers)}</td>
                {Array.from({ length: monthsAfter - 1 }, (_, index) => {
                  const again = returned[index];
                  return (
                    <td key={index} className="num">
                      {again !== undefined && (
                        <span
                          className="cohort-part"
                          style={{
                            backgroundColor: `color-mix(in srgb, var(--chart-1) ${Math.round((again / customers) * 30)}%, transparent)`,
                          }}
                        >
                          {formatPercent(again / customers)}
                        </span>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
};

/** Shows the countries of customers, how many order again, and after how long. */
export const CustomerFigures = () => {
  const { t } = useLingui();
  const { data } = useCustomerFigures();
  if (!data) return <Skeleton height="3rem" className="mb-4" />;
  const { customers, repeat_customers: repeat } = data;
  if (customers === 0) return null;
  const part = formatPercent(repeat / customers);
  return (
    <section aria-label={t`Customers of the last 12 months`} className="customer-figures">
      <details>
        <summary>
          <span>
            <Plural
              value={customers}
              one="# customer in the last 12 months"
              other="# customers in the last 12 months"
            />
            {" · "}
            <b className="font-strong">
              <Trans>{part} ordered again</Trans>
            </b>
          </span>
        </summary>
        <div className="customer-figures-parts">
          <Countries figures={data} />
          <Cohorts figures={data} />
        </div>
      </details>
    </section>
  );
};
