import { Plural, Trans, useLingui } from "@lingui/react/macro";
import {
  type Offer,
  type OfferListQuery,
  type OfferPageQuery,
  OfferStatus,
  OfferType,
} from "@sellerdesk/contract/offers";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useListViews } from "../../../lib/list-views.ts";
import { paths } from "../../../lib/paths.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { ChoiceSelect } from "../../../ui/choice-select.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Illustration } from "../../../ui/illustration.tsx";
import { List } from "../../../ui/list.tsx";
import { StatusTabs } from "../../../ui/tabs.tsx";
import { findSelectedStates, useListSelection } from "../../../ui/use-list-selection.ts";
import { useOfferCounts, useOffers, useOfferSales } from "../api.ts";
import { ChosenOffers } from "./selected-offers.tsx";
import { OfferCard, offerColumns } from "./offer-columns.tsx";
import { statusNames, typeNames } from "../offer-labels.tsx";

const route = getRouteApi("/app/offers");

const NewOffer = ({ query }: { query: OfferPageQuery }) => (
  <Link
    to={paths.offers()}
    search={{ ...query, form: "new" }}
    className={buttonClass({ variant: "primary" })}
  >
    <Plus aria-hidden="true" />
    <Trans>New offer</Trans>
  </Link>
);

/** The seller's offers, by their current state (C16). */
export const OfferListPage = () => {
  const { t } = useLingui();
  const query = route.useSearch();
  const navigate = route.useNavigate();
  const { form: _form, page, per_page, sort, ...filters } = query;
  const listQuery = { ...filters, page, per_page, sort };
  const { data: list, isPlaceholderData } = useOffers(listQuery);
  const { saved } = useListViews("offers");
  const total = list?.meta.total ?? 0;
  const pageIds = list?.data.map(({ id }) => id) ?? [];
  const { data: sales } = useOfferSales(pageIds);
  const { selection, count, ...choice } = useListSelection(
    JSON.stringify(filters),
    pageIds,
    list?.meta,
  );
  const nameOf = (id: string) => list?.data.find((offer) => offer.id === id)?.name ?? "";
  const { data: counts = [] } = useOfferCounts();
  const change = (changes: Partial<OfferListQuery>, options?: { replace: boolean }) =>
    void navigate({ search: (now) => ({ ...now, ...changes }), ...options });
  return (
    <List<Offer, OfferListQuery>
      head={{
        title: t`Offers`,
        subtitle: t`Time-limited discounts. Prices switch and switch back automatically.`,
        actions: <NewOffer query={query} />,
      }}
      top={
        <StatusTabs
          label={t`Status`}
          all={<Trans>All</Trans>}
          names={statusNames}
          current={query.status}
          counts={counts}
          link={(status, props) => (
            <Link to={paths.offers()} search={{ ...query, status, page: 1 }} {...props} />
          )}
        />
      }
      query={listQuery}
      filters={{
        search: { in: "search", label: t`Search offers` },
        status: { in: "top" },
        type: {
          in: "bar",
          control: (
            <ChoiceSelect
              aria-label={t`Discount type`}
              none={t`Any discount`}
              value={query.type}
              options={OfferType.options.map((type) => [type, t(typeNames[type])])}
              onChange={(type) => change({ type, page: 1 })}
            />
          ),
          chip: null,
        },
      }}
      views={saved}
      list={list}
      busy={isPlaceholderData}
      rows={(shown) => (
        <DataTable
          label={t`Offers`}
          columns={offerColumns(query, sales, choice.forget)}
          rowId={({ id }) => id}
          selection={{
            ...choice.rows,
            labelAll: t`Select all on this page`,
            labelRow: (id) => t`Select ${nameOf(id)}`,
          }}
          card={(offer) => (
            <OfferCard offer={offer} sales={sales} query={query} onGone={choice.forget} />
          )}
          cardShape={{ picture: false, lines: 2, badge: true, height: "5.75rem" }}
          {...shown}
        />
      )}
      nothingYet={
        <EmptyState
          picture={<Illustration scene="tag" />}
          title={<Trans>No offers yet</Trans>}
          action={<NewOffer query={query} />}
        >
          <Trans>
            Lower prices for a limited time. Prices switch and switch back automatically.
          </Trans>
        </EmptyState>
      }
      noMatch={{
        title: <Trans>No matching offers.</Trans>,
        clear: <Trans>Clear filters</Trans>,
        className: "link",
      }}
      count={<Plural value={total} one="# offer" other="# offers" />}
      link={(state, props) => <Link to={paths.offers()} search={state} {...props} />}
      onChange={change}
    >
      {count > 0 && (
        <ChosenOffers
          states={findSelectedStates(
            selection,
            list?.data ?? [],
            query.status,
            OfferStatus.options,
          )}
          selection={selection.kind === "all" ? { filters } : { ids: [...selection.ids] }}
          count={count}
          all={choice.all}
          onChooseAll={choice.chooseAll}
          onClear={choice.clear}
        />
      )}
    </List>
  );
};
