import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { isCommandAllowed, openQuantity } from "@sellerdesk/contract/order-rules";
import type { Order, OrderItem } from "@sellerdesk/contract/orders";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatMoney, formatNumber } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/section.tsx";
import { Thumb } from "../../ui/thumb.tsx";
import { cancelReasonNames } from "./reasons.ts";

type LineProps = {
  item: OrderItem;
  /** The number of units that this line shows. */
  quantity: number;
  currency: string;
  isCanceled?: boolean;
  /** Rendered under the title. */
  children?: ReactNode;
};

/** Shows units of an item as it was when it was sold. */
export const OrderLine = ({
  item,
  quantity,
  currency,
  isCanceled = false,
  children,
}: LineProps) => {
  const details = [...item.option_values, item.sku].filter(Boolean);
  return (
    <li
      className="order-line flex items-center gap-3 border-b border-line py-3 max-sm:flex-wrap"
      data-canceled={isCanceled}
    >
      <Thumb src={item.image} />
      <div className="min-w-0 grow max-sm:flex-[1_0_calc(100%-4rem)]">
        <Link
          className="order-line-title font-strong hover:underline"
          dir="auto"
          to={paths.product(item.product_id)}
        >
          {item.title}
        </Link>
        <div className="text-13 text-muted">
          <bdi>{details.join(" · ")}</bdi>
        </div>
        {children}
      </div>
      <div className="num w-32 text-muted max-sm:ms-14 max-sm:w-auto max-sm:flex-1 max-sm:text-start">
        {formatMoney(item.unit_price_minor, currency)} × {formatNumber(quantity)}
      </div>
      <div className="num w-26 font-strong">
        {formatMoney(isCanceled ? 0 : item.unit_price_minor * quantity, currency)}
      </div>
    </li>
  );
};

const sumUnits = (items: readonly OrderItem[], quantityOf: (item: OrderItem) => number) =>
  items.reduce((sum, item) => sum + quantityOf(item), 0);

/** Lists the units that are in no shipment yet. */
export const OpenLines = ({ order, onCancel }: { order: Order; onCancel: () => void }) => {
  const { t } = useLingui();
  const open = order.items.filter((item) => openQuantity(item) > 0);
  if (open.length === 0) return null;
  const units = sumUnits(open, openQuantity);
  return (
    <Section
      title={order.status === "pending" ? t`Items` : t`Still to ship`}
      aside={<Plural value={units} one="# item" other="# items" />}
      actions={
        isCommandAllowed("cancel", order.status) && (
          <Button variant="ghost" size="sm" onClick={onCancel}>
            <Trans>Cancel items</Trans>
          </Button>
        )
      }
    >
      <ul>
        {open.map((item) => (
          <OrderLine
            key={item.id}
            item={item}
            quantity={openQuantity(item)}
            currency={order.currency}
          />
        ))}
      </ul>
    </Section>
  );
};

/** Lists the canceled items, with the reasons. */
export const CanceledLines = ({ order }: { order: Order }) => {
  const { t } = useLingui();
  const canceled = order.items.filter((item) => item.canceled > 0);
  if (canceled.length === 0) return null;
  const units = sumUnits(canceled, (item) => item.canceled);
  return (
    <Section
      title={t`Canceled`}
      aside={<Plural value={units} one="# item" other="# items" />}
      actions={
        order.cancel_reason && (
          <span className="text-muted">{t(cancelReasonNames[order.cancel_reason])}</span>
        )
      }
    >
      <ul>
        {canceled.map((item) => (
          <OrderLine
            key={item.id}
            item={item}
            quantity={item.canceled}
            currency={order.currency}
            isCanceled
          />
        ))}
      </ul>
    </Section>
  );
};
