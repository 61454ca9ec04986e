import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Offer, OfferStatus } from "@sellerdesk/contract/offers";
import { createLazyRoute, getRouteApi, Link } from "@tanstack/react-router";
import { formatDate, formatMoney, formatNumber } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Illustration } from "../../ui/illustration.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Pager } from "../../ui/pager.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useOffers } from "./api.ts";
import { OfferBadge } from "./offer-badge.tsx";

const route = getRouteApi("/app/offers");

const tabNames = {
  active: msg`Active`,
  scheduled: msg`Scheduled`,
  paused: msg`Paused`,
  draft: msg`Drafts`,
  ended: msg`Ended`,
} satisfies Record<OfferStatus, unknown>;
const tabs = [undefined, "active", "scheduled", "paused", "draft", "ended"] as const;

/** What the offer does to a price; `value` is in basis points or minor units. */
const Discount = ({ type, value, currency }: Offer) => {
  if (type === "percent") return <Trans>{formatNumber(value / 100)}% off</Trans>;
  const amount = formatMoney(value, currency);
  return type === "amount" ? <Trans>{amount} off</Trans> : <Trans>{amount} each</Trans>;
};

const Period = ({ starts_at, ends_at }: Offer) =>
  ends_at ? (
    <>
      {formatDate(starts_at)} – {formatDate(ends_at)}
    </>
  ) : (
    <Trans>From {formatDate(starts_at)}</Trans>
  );

const OffersPage = () => {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: list, isPlaceholderData } = useOffers(search);
  const isFiltered = search.status !== undefined || search.search !== "";

  const columns: Column<Offer>[] = [
    {
      key: "name",
      head: <Trans>Offer</Trans>,
      cell: ({ name }) => (
        <span className="font-strong" dir="auto">
          {name}
        </span>
      ),
    },
    { key: "discount", head: <Trans>Discount</Trans>, cell: (offer) => <Discount {...offer} /> },
    { key: "period", head: <Trans>Period</Trans>, cell: (offer) => <Period {...offer} /> },
    {
      key: "products",
      head: <Trans>Products</Trans>,
      figures: true,
      cell: ({ products_count }) => formatNumber(products_count),
    },
    { key: "status", head: <Trans>State</Trans>, cell: ({ status }) => <OfferBadge status={status} /> },
  ];

  return (
    <>
      <PageHead title={t`Offers`} subtitle={t`Lower prices for a time; prices change by themselves.`} />
      <Tabs label={t`State`}>
        {tabs.map((status) => (
          <Link
            key={status ?? "all"}
            to={paths.offers()}
            search={{ ...search, status, page: 1 }}
            aria-current={status === search.status ? "page" : undefined}
          >
            {status === undefined ? <Trans>All</Trans> : t(tabNames[status])}
          </Link>
        ))}
      </Tabs>
      <div className="py-4">
        <SearchField
          label={t`Search offers`}
          value={search.search}
          onSearch={(text) => void navigate({ search: { ...search, search: text, page: 1 } })}
        />
      </div>
      {list?.data.length === 0 ? (
        isFiltered ? (
          <EmptyState
            title={<Trans>No offer matches.</Trans>}
            action={
              <Link to={paths.offers()} className="link">
                <Trans>Clear filters</Trans>
              </Link>
            }
          />
        ) : (
          <EmptyState picture={<Illustration scene="tag" />} title={<Trans>No offers yet</Trans>}>
            <Trans>Offers on your products are listed here, with their period and state.</Trans>
          </EmptyState>
        )
      ) : (
        <DataTable
          label={t`Offers`}
          columns={columns}
          rows={list?.data}
          rowId={({ id }) => id}
          busy={isPlaceholderData}
          card={(offer) => (
            <div className="flex items-start justify-between gap-3">
              <div className="min-w-0">
                <div className="font-strong" dir="auto">
                  {offer.name}
                </div>
                <div className="text-13 text-muted">
                  <Discount {...offer} />
                  {" · "}
                  <Plural value={offer.products_count} one="# product" other="# products" />
                </div>
                <div className="text-13 text-muted">
                  <Period {...offer} />
                </div>
              </div>
              <OfferBadge status={offer.status} />
            </div>
          )}
        />
      )}
      {list && (
        <Pager
          page={search.page}
          perPage={search.per_page}
          total={list.meta.total}
          link={(page, props) => <Link to={paths.offers()} search={{ ...search, page }} {...props} />}
        />
      )}
    </>
  );
};

export const Route = createLazyRoute("/app/offers")({ component: OffersPage });
