import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type Customer, CustomerSort } from "@sellerdesk/contract/customers";
import { createLazyRoute, getRouteApi, Link } from "@tanstack/react-router";
import { formatDate, formatMoney, formatNumber } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Illustration } from "../../ui/illustration.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Pager } from "../../ui/pager.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { Select } from "../../ui/select.tsx";
import { useCustomers } from "./api.ts";

const route = getRouteApi("/app/customers");

/** E-mail and phone stand here only where the marketplace gave them. */
const Contact = ({ email, phone }: Customer) => (
  <div className="text-13 wrap-anywhere text-muted">{[email, phone].filter(Boolean).join(" · ")}</div>
);

const CustomersPage = () => {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: list, isPlaceholderData } = useCustomers(search);

  const sortNames = {
    "-last_order_at": t`Latest order first`,
    last_order_at: t`Oldest order first`,
    "-spent": t`Most spent first`,
    spent: t`Least spent first`,
    "-orders": t`Most orders first`,
    orders: t`Fewest orders first`,
    name: t`Name, A to Z`,
    "-name": t`Name, Z to A`,
  } satisfies Record<CustomerSort, string>;
  const columns: Column<Customer>[] = [
    {
      key: "name",
      head: <Trans>Customer</Trans>,
      cell: (customer) => (
        <>
          <div className="font-strong" dir="auto">
            {customer.name}
          </div>
          <Contact {...customer} />
        </>
      ),
    },
    {
      key: "place",
      head: <Trans>Place</Trans>,
      cell: ({ place }) => <span dir="auto">{place === "" ? "–" : place}</span>,
    },
    {
      key: "orders",
      head: <Trans>Orders</Trans>,
      figures: true,
      cell: ({ orders_count }) => formatNumber(orders_count),
    },
    {
      key: "spent",
      head: <Trans>Spent</Trans>,
      figures: true,
      cell: ({ spent_minor, currency }) => formatMoney(spent_minor, currency),
    },
    {
      key: "average",
      head: <Trans>Average order</Trans>,
      figures: true,
      cell: ({ average_minor, currency }) => formatMoney(average_minor, currency),
    },
    {
      key: "last",
      head: <Trans>Last order</Trans>,
      figures: true,
      cell: ({ last_order_at }) => (last_order_at ? formatDate(last_order_at) : "–"),
    },
  ];

  if (list?.meta.total === 0 && search.search === "")
    return (
      <>
        <PageHead title={t`Customers`} />
        <EmptyState picture={<Illustration scene="parcel" />} title={<Trans>No customers yet</Trans>}>
          <Trans>Whoever buys from you is listed here, with what they ordered and spent.</Trans>
        </EmptyState>
      </>
    );
  return (
    <>
      <PageHead title={t`Customers`} subtitle={t`Who bought from you, from your own orders.`} />
      <div className="flex flex-wrap items-center justify-between gap-3 pb-3">
        <SearchField
          label={t`Search customers`}
          value={search.search}
          onSearch={(text) => void navigate({ search: { ...search, search: text, page: 1 } })}
        />
        <Select
          aria-label={t`Sort`}
          value={search.sort}
          onChange={({ target }) =>
            void navigate({ search: { ...search, sort: CustomerSort.parse(target.value), page: 1 } })
          }
        >
          {CustomerSort.options.map((sort) => (
            <option key={sort} value={sort}>
              {sortNames[sort]}
            </option>
          ))}
        </Select>
      </div>
      {list?.data.length === 0 ? (
        <EmptyState title={<Trans>No customer matches this search.</Trans>} />
      ) : (
        <DataTable
          label={t`Customers`}
          media
          columns={columns}
          rows={list?.data}
          rowId={({ id }) => id}
          busy={isPlaceholderData}
          card={(customer) => (
            <div className="flex justify-between gap-3">
              <div className="min-w-0">
                <div className="font-strong" dir="auto">
                  {customer.name}
                </div>
                <Contact {...customer} />
                <div className="text-13 text-muted">
                  <Plural value={customer.orders_count} one="# order" other="# orders" />
                </div>
              </div>
              <div className="num font-strong">{formatMoney(customer.spent_minor, customer.currency)}</div>
            </div>
          )}
        />
      )}
      {list && (
        <Pager
          page={search.page}
          perPage={search.per_page}
          total={list.meta.total}
          link={(page, props) => <Link to={paths.customers()} search={{ ...search, page }} {...props} />}
        />
      )}
    </>
  );
};

export const Route = createLazyRoute("/app/customers")({ component: CustomersPage });
