import { Plural, Trans, useLingui } from "@lingui/react/macro";
import {
  type Customer,
  type CustomerListQuery,
  type CustomerSort,
  lapsedAfterDays,
} from "@sellerdesk/contract/customers";
import { createLazyRoute, getRouteApi, Link } from "@tanstack/react-router";
import { StickyNote } from "lucide-react";
import { formatDate, formatMoney, formatNumber } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { type Column, DataTable, type SortHead, sortHead } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Illustration } from "../../ui/illustration.tsx";
import { FilterCheckbox } from "../../ui/filter-checkbox.tsx";
import { List } from "../../ui/list.tsx";
import { SegmentLinks, segmentActive } from "../../ui/segment-links.tsx";
import { StatusTabs } from "../../ui/tabs.tsx";
import { useCustomers, useSegmentCounts } from "./api.ts";
import { CustomerFigures } from "./customer-figures.tsx";
import { CustomerDrawer } from "./customer-drawer.tsx";
import { SegmentBadge, segmentNames } from "./segment-badge.tsx";

const route = getRouteApi("/app/customers");

/** Creates the header of a sortable column: the first order, then the second. */
const sortBy = (query: CustomerListQuery, first: CustomerSort, second: CustomerSort): SortHead =>
  sortHead(query.sort, first, second, (sort, props) => (
    <Link to={paths.customers()} search={{ ...query, page: 1, sort }} {...props} />
  ));

/** Links to the customer, with a mark if there is a note. */
const Name = ({ customer, query }: { customer: Customer; query: CustomerListQuery }) => {
  const { t } = useLingui();
  return (
    <span className="flex items-center gap-1.5">
      <Link
        to={paths.customers()}
        search={{ ...query, customer: customer.id }}
        resetScroll={false}
        className="truncate-line font-strong hover:underline"
        dir="auto"
      >
        {customer.name}
      </Link>
      {customer.private_note !== "" && (
        <StickyNote
          className="size-3.5 shrink-0 text-muted"
          role="img"
          aria-label={t`Has a note`}
          aria-hidden={undefined}
        />
      )}
    </span>
  );
};

const columnsFor = (query: CustomerListQuery): Column<Customer>[] => [
  {
    key: "name",
    head: <Trans>Customer</Trans>,
    sort: sortBy(query, "name", "-name"),
    className: "w-full",
    cell: (customer) => (
      <>
        <Name customer={customer} query={query} />
        <span className="truncate-line block text-13 text-muted" dir="auto">
          {customer.place}
        </span>
      </>
    ),
  },
  { key: "segment", head: <Trans>Segment</Trans>, className: "[--w:8rem]", cell: SegmentBadge },
  {
    key: "orders",
    head: <Trans>Orders</Trans>,
    figures: true,
    className: "[--w:6rem]",
    sort: sortBy(query, "-orders", "orders"),
    cell: ({ orders_count }) => formatNumber(orders_count),
  },
  {
    key: "spent",
    head: <Trans>Spent</Trans>,
    figures: true,
    className: "[--w:8rem]",
    sort: sortBy(query, "-spent", "spent"),
    cell: ({ spent_minor, currency }) => formatMoney(spent_minor, currency),
  },
  {
    key: "average",
    head: <Trans>Average order</Trans>,
    figures: true,
    className: "hidden [--w:8.5rem] lg:table-cell",
    cell: ({ average_minor, currency }) => formatMoney(average_minor, currency),
  },
  {
    key: "first",
    head: <Trans>First order</Trans>,
    figures: true,
    className: "hidden [--w:7.5rem] text-muted lg:table-cell",
    cell: ({ first_order_at }) => (first_order_at ? formatDate(first_order_at) : "–"),
  },
  {
    key: "last",
    head: <Trans>Last order</Trans>,
    figures: true,
    className: "[--w:8rem] text-muted",
    sort: sortBy(query, "-last_order_at", "last_order_at"),
    cell: ({ last_order_at }) => (last_order_at ? formatDate(last_order_at) : "–"),
  },
];

const Card = ({ customer, query }: { customer: Customer; query: CustomerListQuery }) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1">
    <Name customer={customer} query={query} />
    <span className="justify-self-end font-strong">
      {formatMoney(customer.spent_minor, customer.currency)}
    </span>
    <span className="truncate-line text-13 text-muted" dir="auto">
      {customer.place}
    </span>
    <span className="justify-self-end text-13">
      <SegmentBadge {...customer} />
    </span>
    <span className="text-13 text-muted">
      <Plural value={customer.orders_count} one="# order" other="# orders" />
    </span>
    <span className="justify-self-end text-13 text-muted">
      {customer.last_order_at && formatDate(customer.last_order_at)}
    </span>
  </div>
);

const CustomersPage = () => {
  const { t } = useLingui();
  const { customer: open, ...query } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: list, isPlaceholderData } = useCustomers(query);
  const { data: counts = [] } = useSegmentCounts();
  // Updates the current address, not the rendered one: the search is debounced, and a customer may
  // have been opened meanwhile.
  const change = (changes: Partial<CustomerListQuery>, options?: { replace: boolean }) =>
    void navigate({ search: (now) => ({ ...now, ...changes }), ...options });
  return (
    <List<Customer, CustomerListQuery>
      head={{
        title: t`Customers`,
        badges: (
          <SegmentLinks label={t`Orders and customers`}>
            <Link to={paths.orders()} activeOptions={segmentActive}>
              <Trans>Orders</Trans>
            </Link>
            <Link to={paths.customers()} activeOptions={segmentActive}>
              <Trans>Customers</Trans>
            </Link>
          </SegmentLinks>
        ),
        subtitle: t`Everyone who has bought from you. Lapsed means no order in ${lapsedAfterDays} days.`,
      }}
      top={
        <>
          <CustomerFigures />
          <StatusTabs
            label={t`Customers by segment`}
            all={<Trans>All</Trans>}
            names={segmentNames}
            current={query.segment}
            counts={counts}
            link={(segment, props) => (
              <Link to={paths.customers()} search={{ ...query, segment, page: 1 }} {...props} />
            )}
          />
        </>
      }
      query={query}
      filters={{
        search: { in: "search", label: t`Name, email or city` },
        segment: { in: "top" },
        noted: {
          in: "bar",
          control: (
            <FilterCheckbox
              checked={query.noted !== undefined}
              onChange={(isOn) => change({ noted: isOn ? "true" : undefined, page: 1 })}
            >
              <Trans>Has a note</Trans>
            </FilterCheckbox>
          ),
          chip: null,
        },
      }}
      barClassName="gap-3 pt-4"
      list={list}
      busy={isPlaceholderData}
      rows={(shown) => (
        <DataTable
          label={t`Customers`}
          media
          columns={columnsFor(query)}
          rowId={({ id }) => id}
          card={(customer) => <Card customer={customer} query={query} />}
          cardShape={{ picture: false, lines: 2, badge: false, height: "4.375rem" }}
          {...shown}
        />
      )}
      nothingYet={
        <EmptyState
          picture={<Illustration scene="parcel" />}
          title={<Trans>No customers yet</Trans>}
        >
          <Trans>Customers appear here with their orders and total spent.</Trans>
        </EmptyState>
      }
      noMatch={{
        title: <Trans>No matching customers.</Trans>,
        clear: <Trans>Clear filters</Trans>,
        className: buttonClass(),
      }}
      count={<Plural value={list?.meta.total ?? 0} one="# customer" other="# customers" />}
      link={(state, props) => <Link to={paths.customers()} search={state} {...props} />}
      onChange={change}
    >
      <CustomerDrawer customerId={open} onClose={() => void navigate({ search: query })} />
    </List>
  );
};

export const Route = createLazyRoute("/app/customers")({ component: CustomersPage });
