import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type Follower, FollowerListQuery, FollowerSort } from "@sellerdesk/contract/followers";
import { getRouteApi, Link, Navigate } from "@tanstack/react-router";
import { formatDate, formatDay, formatNumber } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { Chip } from "../../ui/chip.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Pager } from "../../ui/pager.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { Select } from "../../ui/select.tsx";
import { useFollowers } from "./api.ts";

const route = getRouteApi("/app/followers");

/** Who has ordered is a customer, and leads there. */
const Name = ({ name, customer_id }: Follower) => {
  if (customer_id === null)
    return (
      <span className="block font-strong" dir="auto">
        {name}
      </span>
    );
  return (
    <Link
      to={paths.customers()}
      search={{ customer: customer_id }}
      className="block font-strong hover:underline"
      dir="auto"
    >
      {name}
    </Link>
  );
};

const columns: Column<Follower>[] = [
  {
    key: "name",
    head: <Trans>Follower</Trans>,
    className: "w-full",
    cell: Name,
  },
  {
    key: "since",
    head: <Trans>Since</Trans>,
    figures: true,
    className: "[--w:8rem]",
    cell: ({ followed_at }) => formatDate(followed_at),
  },
  {
    key: "orders",
    head: <Trans>Orders</Trans>,
    figures: true,
    className: "[--w:6rem]",
    cell: ({ orders_count }) => formatNumber(orders_count),
  },
  {
    key: "last",
    head: <Trans>Last order</Trans>,
    figures: true,
    className: "[--w:8rem]",
    cell: ({ last_order_at }) => (last_order_at ? formatDate(last_order_at) : "–"),
  },
];

const Card = (follower: Follower) => (
  <>
    <Name {...follower} />
    <div className="text-13 text-muted">
      <Trans>Since {formatDate(follower.followed_at)}</Trans>
      {" · "}
      <Plural value={follower.orders_count} one="# order" other="# orders" />
    </div>
  </>
);

/** One page of those who follow now, as the address narrows them down (K29). */
export const FollowerList = () => {
  const { t } = useLingui();
  const query = route.useSearch();
  const navigate = route.useNavigate();
  const { data: list, isPlaceholderData } = useFollowers(query);
  const { search, from, to, sort, page, per_page } = query;
  const change = (changes: Partial<FollowerListQuery>) =>
    void navigate({ search: (now) => ({ ...now, ...changes, page: 1 }) });
  const isPastEnd =
    list !== undefined && !isPlaceholderData && list.data.length === 0 && list.meta.total > 0;
  const sortNames = {
    "-followed_at": t`Newest first`,
    followed_at: t`Oldest first`,
    name: t`Name, A to Z`,
    "-name": t`Name, Z to A`,
  } satisfies Record<FollowerSort, string>;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 pt-8 pb-3">
        <SearchField
          label={t`Search followers`}
          value={search}
          onSearch={(text) => change({ search: text })}
        />
        {from !== undefined && to !== undefined && (
          <Chip
            removeLabel={t`Clear dates`}
            onRemove={() => change({ from: undefined, to: undefined })}
          >
            <Trans>
              Following since <b>{formatDay(from)}</b> to <b>{formatDay(to)}</b>
            </Trans>
          </Chip>
        )}
        <Select
          className="basis-full sm:ms-auto sm:basis-auto"
          aria-label={t`Sort`}
          value={sort}
          onChange={({ target }) => change({ sort: FollowerSort.parse(target.value) })}
        >
          {FollowerSort.options.map((option) => (
            <option key={option} value={option}>
              {sortNames[option]}
            </option>
          ))}
        </Select>
      </div>
      {isPastEnd && (
        <Navigate
          to={paths.followers()}
          search={{ ...query, page: list.meta.total_pages }}
          replace
        />
      )}
      {list?.data.length === 0 && !isPastEnd ? (
        <EmptyState
          title={<Trans>No matching followers.</Trans>}
          action={
            <Link
              className={buttonClass()}
              to={paths.followers()}
              search={FollowerListQuery.parse({})}
            >
              <Trans>Clear filters</Trans>
            </Link>
          }
        />
      ) : (
        <DataTable
          label={t`Followers`}
          columns={columns}
          rows={isPastEnd ? undefined : list?.data}
          rowId={({ id }) => id}
          busy={isPlaceholderData}
          card={(follower) => <Card {...follower} />}
        />
      )}
      {list && !isPastEnd && (
        <Pager
          page={page}
          perPage={per_page}
          total={list.meta.total}
          count={<Plural value={list.meta.total} one="# follower" other="# followers" />}
          link={(target, props) => (
            <Link to={paths.followers()} search={{ ...query, page: target }} {...props} />
          )}
        />
      )}
    </>
  );
};
