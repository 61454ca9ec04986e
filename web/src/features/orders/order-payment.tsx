import { Trans, useLingui } from "@lingui/react/macro";
import type { Order } from "@sellerdesk/contract/orders";
import { formatMoney } from "../../lib/format.ts";
import { Section } from "../../ui/section.tsx";

/** What the order comes to, to the cent: the figures are the order's own, nothing is added up here. */
export const OrderPayment = ({ order }: { order: Order }) => {
  const { t } = useLingui();
  const money = (minor: number) => formatMoney(minor, order.currency);
  return (
    <Section
      title={t`Payment`}
      {...(order.payment_method !== "" && { aside: <bdi>{order.payment_method}</bdi> })}
    >
      <dl className="order-sum">
        <div>
          <dt>
            <Trans>Subtotal</Trans>
          </dt>
          <dd className="num">{money(order.subtotal_minor)}</dd>
        </div>
        {order.discount_minor > 0 && (
          <div>
            <dt>
              <Trans>Discount</Trans>
            </dt>
            <dd className="num">{money(-order.discount_minor)}</dd>
          </div>
        )}
        <div>
          <dt>
            <Trans>Shipping</Trans>
          </dt>
          <dd className="num">{money(order.shipping_minor)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Tax</Trans>
          </dt>
          <dd className="num">{money(order.tax_minor)}</dd>
        </div>
        <div className="order-total">
          <dt>{order.payment_status === "paid" ? <Trans>Total paid</Trans> : <Trans>Total</Trans>}</dt>
          <dd className="num">{money(order.total_minor)}</dd>
        </div>
      </dl>
    </Section>
  );
};
