import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Customer, CustomerDetail } from "@sellerdesk/contract/customers";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { formatDate, formatMoney, formatNumber } from "../../lib/format.ts";
import { orderStatusLook } from "../../lib/order-status.ts";
import { paths } from "../../lib/paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useCustomer } from "./api.ts";
import { NoteForm } from "./note-form.tsx";
import { SegmentBadge } from "./segment-badge.tsx";

/**
 * Shows a customer's contact data. Email and phone are shown only if the marketplace provides them.
 */
const Contact = ({ email, phone, place }: Customer) => (
  <ul className="mt-1 grid gap-0.5 text-muted">
    {place !== "" && <li dir="auto">{place}</li>}
    {email !== null && (
      <li>
        <a className="link wrap-anywhere" href={`mailto:${email}`}>
          <bdi dir="ltr">{email}</bdi>
        </a>
      </li>
    )}
    {phone !== null && (
      <li>
        <a className="link" href={`tel:${phone}`}>
          <bdi dir="ltr">{phone}</bdi>
        </a>
      </li>
    )}
  </ul>
);

const Figures = ({ customer }: { customer: Customer }) => {
  const { t } = useLingui();
  const money = (minor: number) => formatMoney(minor, customer.currency);
  const day = (instant: string | null) => (instant === null ? "–" : formatDate(instant));
  const figures = [
    [t`Orders`, formatNumber(customer.orders_count)],
    [t`Spent`, money(customer.spent_minor)],
    [t`Average order`, money(customer.average_minor)],
    [t`First order`, day(customer.first_order_at)],
    [t`Last order`, day(customer.last_order_at)],
  ] as const;
  return (
    <dl className="my-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 border-y border-line py-3">
      {figures.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="num justify-self-end">{value}</dd>
        </div>
      ))}
    </dl>
  );
};

type OrdersProps = { detail: CustomerDetail; isBusy: boolean; onPage: (page: number) => void };

const Orders = ({ detail: { orders, orders_meta: meta }, isBusy, onPage }: OrdersProps) => {
  const { t } = useLingui();
  return (
    <section aria-label={t`Orders`} className="mt-6">
      <h3 className="font-title">
        <Plural value={meta.total} one="# order" other="# orders" />
      </h3>
      <ul aria-busy={isBusy} className="mt-2">
        {orders.map(({ id, order_no, placed_at, status, units, total_minor, currency }) => {
          const { label, tone, glyph } = orderStatusLook[status];
          return (
            <li
              key={id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-t border-line py-2.5"
            >
              <Link to={paths.order(id)} className="link">
                <bdi dir="ltr">{order_no}</bdi>
              </Link>
              <span className="num font-strong">{formatMoney(total_minor, currency)}</span>
              <span className="text-13 text-muted">
                {formatDate(placed_at)} · <Plural value={units} one="# item" other="# items" />
              </span>
              <Badge tone={tone} glyph={glyph}>
                {t(label)}
              </Badge>
            </li>
          );
        })}
      </ul>
      {meta.total_pages > 1 && (
        <div className="mt-2 flex items-center justify-between gap-3">
          <Button size="sm" disabled={meta.page <= 1} onClick={() => onPage(meta.page - 1)}>
            <Trans>Newer</Trans>
          </Button>
          <span className="text-13 text-muted">
            <Trans>
              Page {formatNumber(meta.page)} of {formatNumber(meta.total_pages)}
            </Trans>
          </span>
          <Button
            size="sm"
            disabled={meta.page >= meta.total_pages}
            onClick={() => onPage(meta.page + 1)}
          >
            <Trans>Older</Trans>
          </Button>
        </div>
      )}
    </section>
  );
};

/** The contents of the customer drawer, loaded on demand. */
export const CustomerDetails = ({ id }: { id: string }) => {
  const [page, setPage] = useState(1);
  const { data, error, isPlaceholderData } = useCustomer(id, page);
  if (error)
    return (
      <Notice tone="danger" live title={<Trans>This customer could not be loaded.</Trans>}>
        {error.message}
      </Notice>
    );
  if (!data)
    return (
      <div className="grid gap-4" aria-busy="true">
        <Skeleton width="60%" height="1.75rem" />
        <Skeleton width="40%" />
        <Skeleton width="100%" height="8rem" />
      </div>
    );
  const { customer } = data;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-16 font-title wrap-anywhere" dir="auto">
          {customer.name}
        </h2>
        <SegmentBadge {...customer} />
      </div>
      <Contact {...customer} />
      <Figures customer={customer} />
      <NoteForm key={customer.id} id={customer.id} note={customer.private_note} />
      <Orders detail={data} isBusy={isPlaceholderData} onPage={setPage} />
    </>
  );
};
