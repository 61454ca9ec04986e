import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { InventoryRow } from "@sellerdesk/contract/inventory";
import type { OrderRow } from "@sellerdesk/contract/order-list";
import type { ProductRow } from "@sellerdesk/contract/product-lists";
import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { formatCount, formatMoney, formatMoneyRange, formatNumber } from "../../lib/format.ts";
import { deadlineOf, orderStatusLook } from "../../lib/order-status.ts";
import { Badge } from "../../ui/badge.tsx";
import { Deadline } from "../../ui/deadline.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { PastTime } from "../../ui/past-time.tsx";
import { Segments } from "../../ui/segments.tsx";
import { type CachedList, type CachedListName, readCachedList } from "./cached-lists.ts";
import "./offline-page.css";

type RowProps = { title: ReactNode; line: ReactNode; figure: ReactNode; note?: ReactNode };

const Row = ({ title, line, figure, note }: RowProps) => (
  <li className="offline-row">
    <div className="min-w-0">
      <p className="truncate-line font-strong">
        <bdi>{title}</bdi>
      </p>
      <p className="truncate-line text-13 text-muted">
        <bdi>{line}</bdi>
      </p>
    </div>
    <div className="text-end">
      <p className="num">{figure}</p>
      {note && <p className="text-13">{note}</p>}
    </div>
  </li>
);

const OrderLine = ({ order }: { order: OrderRow }) => {
  const { t } = useLingui();
  const { order_no, customer_name, total_minor, currency, status, is_late } = order;
  const { label, tone, glyph } = orderStatusLook[status];
  const deadline = deadlineOf(order);
  return (
    <Row
      title={order_no}
      line={customer_name}
      figure={formatMoney(total_minor, currency)}
      note={
        deadline !== null || is_late ? (
          <Deadline deadline={deadline} />
        ) : (
          <Badge tone={tone} glyph={glyph}>
            {t(label)}
          </Badge>
        )
      }
    />
  );
};

const ProductLine = ({ product }: { product: ProductRow }) => (
  <Row
    title={product.title}
    line={<Plural value={product.variants_count} one="# variant" other="# variants" />}
    figure={formatMoneyRange(product.price_from_minor, product.price_to_minor, product.currency)}
    note={<Trans>{formatNumber(product.available)} available</Trans>}
  />
);

const StockLine = ({ row }: { row: InventoryRow }) => (
  <Row
    title={row.product_title}
    line={[row.variant_title, row.sku].filter(Boolean).join(" · ")}
    figure={formatNumber(row.on_hand)}
    note={<Trans>{formatNumber(row.available)} available</Trans>}
  />
);

type Lists = { [Name in CachedListName]: CachedList<Name> | null };

const useCachedLists = (): Lists | null => {
  const [lists, setLists] = useState<Lists | null>(null);
  useEffect(() => {
    let isLeft = false;
    const read = async () => {
      const [orders, products, inventory] = await Promise.all([
        readCachedList("orders"),
        readCachedList("products"),
        readCachedList("inventory"),
      ]);
      if (!isLeft) setLists({ orders, products, inventory });
    };
    void read();
    return () => {
      isLeft = true;
    };
  }, []);
  return lists;
};

const rowsOf = (lists: Lists, name: CachedListName): ReactNode[] => {
  if (name === "orders")
    return (lists.orders?.rows ?? []).map((order) => <OrderLine key={order.id} order={order} />);
  if (name === "products")
    return (lists.products?.rows ?? []).map((product) => (
      <ProductLine key={product.id} product={product} />
    ));
  return (lists.inventory?.rows ?? []).map((row) => <StockLine key={row.variant_id} row={row} />);
};

const nameOfPath = (path: string): CachedListName =>
  path.startsWith("/products") ? "products" : path === "/inventory" ? "inventory" : "orders";

/** Shows the cached lists, read-only, if the app was opened without a connection. */
export const OfflinePage = () => {
  const { t } = useLingui();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [name, setName] = useState(() => nameOfPath(path));
  const lists = useCachedLists();
  if (lists === null) return null;
  const list = lists[name];
  const shown = list?.rows.length ?? 0;
  return (
    <>
      <PageHead
        title={<Trans>Your last lists</Trans>}
        subtitle={
          list && (
            <Trans>
              As of <PastTime at={list.at} />. Only to read.
            </Trans>
          )
        }
      />
      <div className="mb-4">
        <Segments
          label={t`Lists`}
          value={name}
          onChange={setName}
          controls="offline-list"
          options={[
            { value: "orders", label: <Trans>Orders</Trans> },
            { value: "products", label: <Trans>Products</Trans> },
            { value: "inventory", label: <Trans>Inventory</Trans> },
          ]}
        />
      </div>
      <div role="tabpanel" id="offline-list">
        {list === null || shown === 0 ? (
          <EmptyState title={<Trans>You did not open this list while you were online.</Trans>} />
        ) : (
          <>
            <ul className="offline-rows">{rowsOf(lists, name)}</ul>
            {list.total > shown && (
              <p className="pt-3 text-muted">
                <Trans>
                  The first {formatNumber(shown)} of {formatCount(list.total, list.isCapped)}
                </Trans>
              </p>
            )}
          </>
        )}
      </div>
    </>
  );
};
