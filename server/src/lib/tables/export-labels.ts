import { type Locale, sourceLocale } from "@sellerdesk/contract/languages";
import type { OrderStatus, PaymentStatus } from "@sellerdesk/contract/order-statuses";
import type { NamesAfter } from "@sellerdesk/contract/texts";
import { languageOf } from "../languages.ts";

export type ListColumn = NamesAfter<"column">;

/** Names of columns and states in exported lists (decision 037). */
export type ExportLabels = {
  column: (name: ListColumn) => string;
  status: (status: OrderStatus) => string;
  payment: (status: PaymentStatus) => string;
};

const asItIs = (name: string) => name;

/** English files use the names of the API. */
export const exportLabelsOf = (locale: Locale): ExportLabels => {
  if (locale === sourceLocale) return { column: asItIs, status: asItIs, payment: asItIs };
  const { t } = languageOf(locale);
  return {
    column: (name) => t(`column_${name}`),
    status: (status) => t(`status_${status}`),
    payment: (status) => t(`payment_status_${status}`),
  };
};
