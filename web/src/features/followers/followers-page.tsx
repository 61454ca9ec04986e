import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type Follower, FollowerSort } from "@sellerdesk/contract/followers";
import { createLazyRoute, getRouteApi, Link } from "@tanstack/react-router";
import { formatDate, formatNumber } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Illustration } from "../../ui/illustration.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Pager } from "../../ui/pager.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { Select } from "../../ui/select.tsx";
import { Stat, StatStrip } from "../../ui/stat-strip.tsx";
import { useFollowers } from "./api.ts";

const route = getRouteApi("/app/followers");

const FollowersPage = () => {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: list, isPlaceholderData } = useFollowers(search);
  const counts = list?.meta.counts;
  const isNothingYet = counts?.total === 0;

  const sortNames = {
    "-followed_at": t`Newest first`,
    followed_at: t`Oldest first`,
    name: t`Name, A to Z`,
    "-name": t`Name, Z to A`,
  } satisfies Record<FollowerSort, string>;
  const columns: Column<Follower>[] = [
    {
      key: "name",
      head: <Trans>Follower</Trans>,
      cell: ({ name }) => (
        <span className="font-strong" dir="auto">
          {name}
        </span>
      ),
    },
    { key: "since", head: <Trans>Since</Trans>, cell: ({ followed_at }) => formatDate(followed_at) },
    {
      key: "orders",
      head: <Trans>Orders</Trans>,
      figures: true,
      cell: ({ orders_count }) => formatNumber(orders_count),
    },
    {
      key: "last",
      head: <Trans>Last order</Trans>,
      figures: true,
      cell: ({ last_order_at }) => (last_order_at ? formatDate(last_order_at) : "–"),
    },
  ];

  return (
    <>
      <PageHead
        title={t`Seller Followers`}
        subtitle={t`Customers who follow your shop on the marketplace.`}
      />
      {isNothingYet ? (
        <EmptyState picture={<Illustration scene="tag" />} title={<Trans>No followers yet</Trans>}>
          <Trans>Customers who follow your shop on the marketplace are listed here.</Trans>
        </EmptyState>
      ) : (
        <>
          <StatStrip>
            <Stat label={<Trans>Followers</Trans>} value={formatNumber(counts?.total ?? 0)} />
            <Stat
              label={<Trans>New</Trans>}
              value={formatNumber(counts?.gained ?? 0)}
              note={<Trans>in the last 30 days</Trans>}
            />
            <Stat
              label={<Trans>Lost</Trans>}
              value={formatNumber(counts?.lost ?? 0)}
              note={<Trans>in the last 30 days</Trans>}
            />
          </StatStrip>
          <div className="flex flex-wrap items-center justify-between gap-3 pt-8 pb-3">
            <SearchField
              label={t`Search followers`}
              value={search.search}
              onSearch={(text) => void navigate({ search: { ...search, search: text, page: 1 } })}
            />
            <Select
              aria-label={t`Sort`}
              value={search.sort}
              onChange={({ target }) =>
                void navigate({ search: { ...search, sort: FollowerSort.parse(target.value), page: 1 } })
              }
            >
              {FollowerSort.options.map((sort) => (
                <option key={sort} value={sort}>
                  {sortNames[sort]}
                </option>
              ))}
            </Select>
          </div>
          {list?.data.length === 0 ? (
            <EmptyState title={<Trans>No follower has this name.</Trans>} />
          ) : (
            <DataTable
              label={t`Followers`}
              columns={columns}
              rows={list?.data}
              rowId={({ id }) => id}
              busy={isPlaceholderData}
              card={(follower) => (
                <>
                  <div className="font-strong" dir="auto">
                    {follower.name}
                  </div>
                  <div className="text-13 text-muted">
                    <Trans>Since {formatDate(follower.followed_at)}</Trans>
                    {" · "}
                    <Plural value={follower.orders_count} one="# order" other="# orders" />
                  </div>
                </>
              )}
            />
          )}
          {list && (
            <Pager
              page={search.page}
              perPage={search.per_page}
              total={list.meta.total}
              link={(page, props) => <Link to={paths.followers()} search={{ ...search, page }} {...props} />}
            />
          )}
        </>
      )}
    </>
  );
};

export const Route = createLazyRoute("/app/followers")({ component: FollowersPage });
