import { Plural, useLingui } from "@lingui/react/macro";
import type { Order, OrderItem } from "@sellerdesk/contract/orders";
import { Link } from "@tanstack/react-router";
import { formatMoney, formatNumber } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { Section } from "../../ui/section.tsx";
import { Thumb } from "../../ui/thumb.tsx";

const Line = ({ item, currency }: { item: OrderItem; currency: string }) => {
  const left = item.quantity - item.canceled;
  const details = [...item.option_values, item.sku].filter(Boolean);
  return (
    <li className="order-line" data-canceled={left === 0}>
      <Thumb src={item.image} />
      <div className="order-line-text min-w-0 grow">
        <Link
          className="order-line-title font-strong hover:underline"
          dir="auto"
          to={paths.product(item.product_id)}
        >
          {item.title}
        </Link>
        <div className="text-13 text-muted">
          <bdi>{details.join(" · ")}</bdi>
          {item.canceled > 0 && left > 0 && (
            <>
              {" · "}
              <Plural value={item.canceled} one="# canceled" other="# canceled" />
            </>
          )}
        </div>
      </div>
      <div className="order-line-quantity num">
        {formatMoney(item.unit_price_minor, currency)} × {formatNumber(item.quantity)}
      </div>
      <div className="order-line-total num font-strong">
        {formatMoney(item.unit_price_minor * left, currency)}
      </div>
    </li>
  );
};

/** What was sold, as it was when it was sold. */
export const OrderLines = ({ order }: { order: Order }) => {
  const { t } = useLingui();
  return (
    <Section title={t`Items`} aside={<Plural value={order.units} one="# item" other="# items" />}>
      <ul>
        {order.items.map((item) => (
          <Line key={item.id} item={item} currency={order.currency} />
        ))}
      </ul>
    </Section>
  );
};
