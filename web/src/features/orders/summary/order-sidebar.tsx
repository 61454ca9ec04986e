import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Order } from "@sellerdesk/contract/orders";
import { Link } from "@tanstack/react-router";
import { Copy, Mail, Phone } from "lucide-react";
import { canCopy } from "../../../lib/clipboard.ts";
import { copyWithToast } from "../../../ui/copy-with-toast.ts";
import { formatCountry, formatDate, formatDateTime, formatMoney } from "../../../lib/format.ts";
import { urgencyOf } from "../../../lib/urgency.ts";
import { useNow } from "../../../lib/use-now.ts";
import { deadlineOf } from "../../../lib/order-status.ts";
import { paths } from "../../../lib/paths.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PrivateNote } from "./private-note.tsx";

const linesOf = (address: Order["shipping_address"]): string[] =>
  [
    address.name,
    address.company,
    address.line1,
    address.line2,
    [address.postal_code, address.city].filter(Boolean).join(" "),
    address.region,
    formatCountry(address.country),
    address.phone,
  ].filter(Boolean);

type AddressLinesProps = { title: string; address: Order["shipping_address"] };

const AddressLines = ({ title, address }: AddressLinesProps) => {
  const { t } = useLingui();
  const lines = linesOf(address);
  const copy = () => copyWithToast(lines.join("\n"), t`Address copied.`);
  return (
    <section>
      <div className="flex items-start justify-between">
        <h2>{title}</h2>
        {canCopy && (
          <IconButton size="sm" label={t`Copy address`} onClick={() => void copy()}>
            <Copy aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <address className="not-italic">
        {lines.map((line) => (
          <div key={line} dir="auto">
            {line}
          </div>
        ))}
      </address>
    </section>
  );
};

const Customer = ({ order: { customer, currency } }: { order: Order }) => (
  <section>
    <div className="flex items-start justify-between gap-3">
      <h2>
        <Trans>Customer</Trans>
      </h2>
      {customer.orders_count > 1 && (
        <Link className="link" to={paths.orders()} search={{ customer_id: customer.id }}>
          <Plural value={customer.orders_count} one="The order" other="All # orders" />
        </Link>
      )}
    </div>
    <p>
      <Link
        className="link font-strong"
        to={paths.customers()}
        search={{ customer: customer.id }}
        dir="auto"
      >
        {customer.name}
      </Link>
    </p>
    <p className="text-muted">
      <Plural value={customer.orders_count} one="# order" other="# orders" />
      {" · "}
      <Trans>{formatMoney(customer.spent_minor, currency)} spent</Trans>
      {customer.first_order_at && (
        <>
          {" · "}
          <Trans>since {formatDate(customer.first_order_at)}</Trans>
        </>
      )}
    </p>
    <p className="mt-1 flex items-center gap-2 text-muted">
      <Mail className="size-4" aria-hidden="true" />
      {customer.email ? (
        <bdi className="break-all">{customer.email}</bdi>
      ) : (
        <Trans>Not shared by the marketplace</Trans>
      )}
    </p>
    {customer.phone && (
      <p className="mt-1 flex items-center gap-2 text-muted">
        <Phone className="size-4" aria-hidden="true" />
        <bdi>{customer.phone}</bdi>
      </p>
    )}
  </section>
);

const noticeTones = { calm: "info", soon: "warning", late: "danger" } as const;

/** The sidebar with deadlines, customer and delivery address. */
export const OrderSide = ({ order }: { order: Order }) => {
  const { t } = useLingui();
  const now = useNow();
  const due = deadlineOf(order);
  const open = order.items.reduce(
    (sum, { quantity, canceled, shipped }) => sum + quantity - canceled - shipped,
    0,
  );
  return (
    <aside className="order-side" aria-label={t`Customer and delivery`}>
      {due?.task === "accept" && (
        <div className="order-due">
          <Notice
            tone={noticeTones[urgencyOf(due.at, now)]}
            title={<Trans>Accept by {formatDateTime(due.at)}</Trans>}
          >
            <Trans>After that the order is canceled, and its stock is released.</Trans>
          </Notice>
        </div>
      )}
      {due?.task === "ship" && (
        <div className="order-due">
          <Notice
            tone={noticeTones[urgencyOf(due.at, now)]}
            title={
              order.is_late ? (
                <Trans>Ship-by date was {formatDateTime(due.at)}</Trans>
              ) : (
                <Trans>Ship by {formatDateTime(due.at)}</Trans>
              )
            }
          >
            <Plural
              value={open}
              one="# item is not shipped yet."
              other="# items are not shipped yet."
            />
          </Notice>
        </div>
      )}
      {order.note !== "" && (
        <section>
          <h2>
            <Trans>Note from the customer</Trans>
          </h2>
          <p dir="auto">{order.note}</p>
        </section>
      )}
      <Customer order={order} />
      <AddressLines title={t`Ship to`} address={order.shipping_address} />
      {order.billing_address && <AddressLines title={t`Bill to`} address={order.billing_address} />}
      <PrivateNote order={order} />
    </aside>
  );
};
