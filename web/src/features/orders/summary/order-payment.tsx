import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Order } from "@sellerdesk/contract/orders";
import type { ReactNode } from "react";
import { formatMoney } from "../../../lib/format.ts";
import { cx } from "../../../ui/cx.ts";
import { Section } from "../../../ui/section.tsx";

type Props = { name: ReactNode; children: ReactNode; total?: boolean };

const Row = ({ name, children, total = false }: Props) => (
  <div
    className={cx(
      "flex justify-between gap-4",
      total && "mt-1 border-t border-line-strong pt-2.5 text-18 font-title",
    )}
  >
    <dt>{name}</dt>
    <dd className="num">{children}</dd>
  </div>
);

/**
 * Shows the sums of the order to the cent. They are stored with the order; only differences are
 * computed here.
 */
export const OrderPayment = ({ order }: { order: Order }) => {
  const { t } = useLingui();
  const money = (minor: number) => formatMoney(minor, order.currency);
  const units = order.items.reduce((sum, { quantity, canceled }) => sum + quantity - canceled, 0);
  const canceled = order.ordered_minor - order.total_minor;
  const isPaid = order.payment_status !== "pending" && order.payment_status !== "failed";
  // The amount paid for items that will not be delivered, less refunds.
  const owed = isPaid ? canceled - order.refunded_minor : 0;
  return (
    <Section
      title={t`Payment`}
      {...(order.payment_method !== "" && { aside: <bdi>{order.payment_method}</bdi> })}
    >
      <dl className="ms-auto grid max-w-96 gap-2 max-sm:w-full max-sm:max-w-none">
        <Row name={<Plural value={units} one="Subtotal, # item" other="Subtotal, # items" />}>
          {money(order.subtotal_minor)}
        </Row>
        {order.discount_minor > 0 && (
          <Row name={<Trans>Discount</Trans>}>{money(-order.discount_minor)}</Row>
        )}
        <Row name={<Trans>Shipping</Trans>}>{money(order.shipping_minor)}</Row>
        <Row name={<Trans>Tax</Trans>}>{money(order.tax_minor)}</Row>
        <Row
          total
          name={isPaid && canceled === 0 ? <Trans>Total paid</Trans> : <Trans>Total</Trans>}
        >
          {money(order.total_minor)}
        </Row>
        {canceled > 0 && (
          <Row name={isPaid ? <Trans>Paid when ordered</Trans> : <Trans>As ordered</Trans>}>
            {money(order.ordered_minor)}
          </Row>
        )}
        {order.refunded_minor > 0 && (
          <Row name={<Trans>Refunded</Trans>}>{money(-order.refunded_minor)}</Row>
        )}
        {owed > 0 && (
          <Row name={<Trans>To be refunded by the marketplace</Trans>}>{money(owed)}</Row>
        )}
      </dl>
    </Section>
  );
};
