import { Plural, Trans } from "@lingui/react/macro";
import type { OfferSales } from "@sellerdesk/contract/figures";
import type { Offer, OfferPageQuery, OfferSort } from "@sellerdesk/contract/offers";
import { Link } from "@tanstack/react-router";
import { formatMoney, formatNumber } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { type Column, type SortHead, sortHead } from "../../../ui/data-table.tsx";
import { OfferBadge } from "../offer-badge.tsx";
import { OfferRowMenu } from "./offer-row-menu.tsx";
import { Period } from "../../../ui/period.tsx";
import { Discount } from "../offer-labels.tsx";

/** Creates the header of a sortable column: the first order, then the second. */
const sortBy = (query: OfferPageQuery, first: OfferSort, second: OfferSort): SortHead =>
  sortHead(query.sort, first, second, (sort, props) => (
    <Link to={paths.offers()} search={{ ...query, page: 1, sort }} {...props} />
  ));

const Name = ({ offer, query }: { offer: Offer; query: OfferPageQuery }) => (
  <Link
    to={paths.offers()}
    search={{ ...query, form: offer.id }}
    className="truncate-line block font-strong hover:underline"
    dir="auto"
  >
    {offer.name}
  </Link>
);

type Sales = ReadonlyMap<string, OfferSales> | undefined;

/** Shows the sales under an offer; a dash before its first sale. */
const Brought = ({ sales, currency }: { sales: OfferSales | undefined; currency: string }) =>
  sales === undefined ? (
    <span className="text-muted">–</span>
  ) : (
    <>
      <span className="num block">{formatMoney(sales.revenue_minor, currency)}</span>
      <span className="block text-13 text-muted">
        <Plural value={sales.units} one="# unit" other="# units" />
      </span>
    </>
  );

export const offerColumns = (
  query: OfferPageQuery,
  sales: Sales,
  onGone: (id: string) => void,
): Column<Offer>[] => [
  {
    key: "name",
    head: <Trans>Offer</Trans>,
    sort: sortBy(query, "name", "-name"),
    className: "w-full",
    cell: (offer) => <Name offer={offer} query={query} />,
  },
  {
    key: "status",
    head: <Trans>Status</Trans>,
    className: "[--w:8rem]",
    cell: ({ status }) => <OfferBadge status={status} />,
  },
  {
    key: "discount",
    head: <Trans>Discount</Trans>,
    figures: true,
    className: "[--w:7.5rem]",
    cell: (offer) => <Discount {...offer} />,
  },
  {
    key: "period",
    head: <Trans>Period</Trans>,
    sort: sortBy(query, "-starts_at", "starts_at"),
    className: "[--w:12.5rem] text-muted @min-[60rem]:[--w:23rem]",
    cell: (offer) => <Period {...offer} />,
  },
  {
    key: "products",
    head: <Trans>Products</Trans>,
    figures: true,
    className: "[--w:6rem]",
    cell: ({ products_count }) => formatNumber(products_count),
  },
  {
    key: "sold",
    head: <Trans>Revenue</Trans>,
    figures: true,
    className: "[--w:8rem]",
    cell: ({ id, currency }) => <Brought sales={sales?.get(id)} currency={currency} />,
  },
  {
    key: "actions",
    head: (
      <span className="visually-hidden">
        <Trans>Actions</Trans>
      </span>
    ),
    figures: true,
    className: "[--w:3rem]",
    cell: (offer) => <OfferRowMenu offer={offer} onGone={onGone} />,
  },
];

type CardProps = {
  offer: Offer;
  sales: Sales;
  query: OfferPageQuery;
  onGone: (id: string) => void;
};

/** An offer in the list of a phone. */
export const OfferCard = ({ offer, sales, query, onGone }: CardProps) => {
  const sold = sales?.get(offer.id);
  return (
    <div className="flex items-start gap-2">
      <div className="grid min-w-0 grow gap-1">
        <Name offer={offer} query={query} />
        <span className="text-13 text-muted">
          <Discount {...offer} />
          {" · "}
          <Plural value={offer.products_count} one="# product" other="# products" />
        </span>
        <span className="text-13 text-balance text-muted">
          <Period {...offer} />
        </span>
        <span className="flex flex-wrap items-center gap-2">
          <OfferBadge status={offer.status} />
          {sold && (
            <span className="text-13 text-muted">
              {formatMoney(sold.revenue_minor, offer.currency)}
              {" · "}
              <Plural value={sold.units} one="# unit" other="# units" />
            </span>
          )}
        </span>
      </div>
      <OfferRowMenu offer={offer} onGone={onGone} />
    </div>
  );
};
