import type { CustomerFigures } from "@sellerdesk/contract/figures";
import type { CustomerSums } from "./customer-queries.ts";

/** The figures of customers: a month without new customers has no cohort. */
export const toCustomerFigures = (
  { months, cohorts, ...sums }: CustomerSums,
  currency: string,
): CustomerFigures => ({
  ...sums,
  currency,
  cohorts: months.flatMap((month, index) => {
    const countAfter = (later: number) =>
      cohorts.find((row) => row.month === month && row.months_later === later)?.customers ?? 0;
    const customers = countAfter(0);
    if (customers === 0) return [];
    const returned = Array.from({ length: months.length - 1 - index }, (_, later) =>
      countAfter(later + 1),
    );
    return { month, customers, returned };
  }),
});
