import type { Locale } from "@sellerdesk/contract/languages";
import type { OrderStatus, PaymentStatus } from "@sellerdesk/contract/order-statuses";
import { columns, payments } from "@sellerdesk/contract/words/arabic-columns";
import { terms } from "@sellerdesk/contract/words/arabic-terms";

export type ListColumn = keyof typeof columns;

/** How lists that sellers take along as files name their columns and states (decision 037). */
export type ExportLabels = {
  column: (name: ListColumn) => string;
  status: (status: OrderStatus) => string;
  payment: (status: PaymentStatus) => string;
};

const asItIs = (name: string) => name;
const statuses: Record<string, string> = terms.status;

/** In English as the API has them. */
export const exportLabels: Record<Locale, ExportLabels> = {
  en: { column: asItIs, status: asItIs, payment: asItIs },
  ar: {
    column: (name) => columns[name],
    status: (status) => statuses[status.replaceAll("_", " ")] ?? status,
    payment: (status) => payments[status],
  },
};
