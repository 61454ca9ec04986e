import { Plural, Trans, useLingui } from "@lingui/react/macro";
import {
  type Follower,
  type FollowerListQuery,
  FollowerSort,
} from "@sellerdesk/contract/followers";
import { getRouteApi, Link } from "@tanstack/react-router";
import { formatDate, formatDay, formatNumber } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { Chip } from "../../ui/chip.tsx";
import { ChoiceSelect } from "../../ui/choice-select.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { List } from "../../ui/list.tsx";
import { useFollowers } from "./api.ts";

const route = getRouteApi("/app/followers");

/** The name of a follower. If the follower has ordered, it links to the customer. */
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

/** One page of the current followers, filtered by the address (K29). */
export const FollowerList = () => {
  const { t } = useLingui();
  const query = route.useSearch();
  const navigate = route.useNavigate();
  const { data: list, isPlaceholderData } = useFollowers(query);
  const { from, to } = query;
  const change = (changes: Partial<FollowerListQuery>, options?: { replace: boolean }) =>
    void navigate({ search: (now) => ({ ...now, ...changes }), ...options });
  const sortNames = {
    "-followed_at": t`Newest first`,
    followed_at: t`Oldest first`,
    name: t`Name, A to Z`,
    "-name": t`Name, Z to A`,
  } satisfies Record<FollowerSort, string>;
  return (
    <List
      query={query}
      filters={{
        search: { in: "search", label: t`Search followers` },
        from: {
          in: "bar",
          control: from !== undefined && to !== undefined && (
            <Chip
              removeLabel={t`Clear dates`}
              onRemove={() => change({ from: undefined, to: undefined, page: 1 })}
            >
              <Trans>
                Following since <b>{formatDay(from)}</b> to <b>{formatDay(to)}</b>
              </Trans>
            </Chip>
          ),
          chip: null,
        },
        to: { in: "top" },
      }}
      sort={{
        in: "end",
        control: (
          <ChoiceSelect
            className="basis-full sm:ms-auto sm:basis-auto"
            aria-label={t`Sort`}
            value={query.sort}
            options={FollowerSort.options.map((option) => [option, sortNames[option]])}
            onChange={(sort = query.sort) => change({ sort, page: 1 })}
          />
        ),
      }}
      barClassName="gap-2 pt-8"
      list={list}
      busy={isPlaceholderData}
      rows={(shown) => (
        <DataTable
          label={t`Followers`}
          columns={columns}
          rowId={({ id }) => id}
          card={(follower) => <Card {...follower} />}
          {...shown}
        />
      )}
      noMatch={{
        title: <Trans>No matching followers.</Trans>,
        clear: <Trans>Clear filters</Trans>,
        className: buttonClass(),
      }}
      count={<Plural value={list?.meta.total ?? 0} one="# follower" other="# followers" />}
      link={(state, props) => <Link to={paths.followers()} search={state} {...props} />}
      onChange={change}
    />
  );
};
