import { type Locale, sourceLocale } from "@sellerdesk/contract/languages";
import type { OrderStatus, PaymentStatus } from "@sellerdesk/contract/order-statuses";
import type { NamesAfter } from "@sellerdesk/contract/texts";
import { languageOf } from "../languages.ts";

export type ListColumn = NamesAfter<"column">;

/** How lists that sellers take along as files name their columns and states (decision 037). */
export type ExportLabels = {
  column: (name: ListColumn) => string;
  status: (status: OrderStatus) => string;
  payment: (status: PaymentStatus) => string;
};

const asItIs = (name: string) => name;

/** In English as the API has them. */
export const exportLabelsOf = (locale: Locale): ExportLabels => {
  if (locale === sourceLocale) return { column: asItIs, status: asItIs, payment: asItIs };
  const { t } = languageOf(locale);
  return {
    column: (name) => t(`column_${name}`),
    status: (status) => t(`status_${status}`),
    payment: (status) => t(`payment_status_${status}`),
  };
};
