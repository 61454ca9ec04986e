import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type OfferPageQuery, OfferStatus, OfferType } from "@sellerdesk/contract/offers";
import { getRouteApi, Link, Navigate } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { formatNumber } from "../../../lib/format.ts";
import { useListViews } from "../../../lib/list-views.ts";
import { paths } from "../../../lib/paths.ts";
import { parseSearch } from "../../../lib/search-params.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Illustration } from "../../../ui/illustration.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { SavedViews } from "../../../ui/saved-views.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { Select } from "../../../ui/select.tsx";
import { TabCount, Tabs } from "../../../ui/tabs.tsx";
import { findSelectedStates, useListSelection } from "../../../ui/use-list-selection.ts";
import { useOfferCounts, useOffers } from "../api.ts";
import { ChosenOffers } from "./selected-offers.tsx";
import { OfferCard, offerColumns } from "./offer-columns.tsx";
import { statusNames, typeNames } from "../offer-labels.tsx";

const route = getRouteApi("/app/offers");

const tabs = [undefined, "active", "scheduled", "paused", "draft", "ended"] as const;

const StatusTabs = ({ query }: { query: OfferPageQuery }) => {
  const { t } = useLingui();
  const { data: counts = [] } = useOfferCounts();
  const countOf = (status: OfferStatus | undefined) =>
    counts
      .filter(({ key }) => status === undefined || key === status)
      .reduce((sum, { count }) => sum + count, 0);
  return (
    <Tabs label={t`Status`}>
      {tabs.map((status) => (
        <Link
          key={status ?? "all"}
          to={paths.offers()}
          search={{ ...query, status, page: 1 }}
          aria-current={status === query.status ? "page" : undefined}
          // Else the tab without a state would be the current one beside every other.
          activeOptions={{ exact: true, explicitUndefined: true }}
        >
          {status === undefined ? <Trans>All</Trans> : t(statusNames[status])}
          {counts.length > 0 && <TabCount>{formatNumber(countOf(status))}</TabCount>}
        </Link>
      ))}
    </Tabs>
  );
};

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

const Nothing = ({ query }: { query: OfferPageQuery }) =>
  query.status !== undefined || query.type !== undefined || query.search !== "" ? (
    <EmptyState
      title={<Trans>No matching offers.</Trans>}
      action={
        <Link to={paths.offers()} className="link">
          <Trans>Clear filters</Trans>
        </Link>
      }
    />
  ) : (
    <EmptyState
      picture={<Illustration scene="tag" />}
      title={<Trans>No offers yet</Trans>}
      action={<NewOffer query={query} />}
    >
      <Trans>Lower prices for a limited time. Prices switch and switch back automatically.</Trans>
    </EmptyState>
  );

/** The seller's offers, by the state they are in now (C16). */
export const OfferListPage = () => {
  const { t } = useLingui();
  const query = route.useSearch();
  const navigate = route.useNavigate();
  const { form: _form, page, per_page, sort, ...filters } = query;
  const { data: list, isPlaceholderData } = useOffers({ ...filters, page, per_page, sort });
  const { saved } = useListViews("offers");
  const total = list?.meta.total ?? 0;
  const pageIds = list?.data.map(({ id }) => id) ?? [];
  const { selection, count, ...choice } = useListSelection(JSON.stringify(filters), pageIds, total);
  const nameOf = (id: string) => list?.data.find((offer) => offer.id === id)?.name ?? "";
  const isPastEnd = list !== undefined && list.data.length === 0 && total > 0;
  const change = (changes: Partial<OfferPageQuery>) =>
    void navigate({ search: (now) => ({ ...now, ...changes, page: 1 }) });
  return (
    <>
      <PageHead
        title={t`Offers`}
        subtitle={t`Time-limited discounts. Prices switch and switch back automatically.`}
        actions={<NewOffer query={query} />}
      />
      <StatusTabs query={query} />
      <div className="flex flex-wrap items-center gap-2 pt-4 pb-3">
        <SearchField
          label={t`Search offers`}
          value={query.search}
          onSearch={(text) => change({ search: text })}
        />
        <Select
          aria-label={t`Discount type`}
          value={query.type ?? ""}
          onChange={({ target }) =>
            change({ type: OfferType.options.find((type) => type === target.value) })
          }
        >
          <option value="">{t`Any discount`}</option>
          {OfferType.options.map((type) => (
            <option key={type} value={type}>
              {t(typeNames[type])}
            </option>
          ))}
        </Select>
        <SavedViews
          {...saved}
          link={({ query: text }, props) => (
            // The route reads it with the schema of the list, as it reads every address.
            <Link
              to={paths.offers()}
              search={parseSearch(text) as object as Partial<OfferPageQuery>}
              {...props}
            />
          )}
        />
      </div>
      {isPastEnd && (
        <Navigate to={paths.offers()} search={{ ...query, page: list.meta.total_pages }} replace />
      )}
      {list?.data.length === 0 && !isPastEnd ? (
        <Nothing query={query} />
      ) : (
        <DataTable
          label={t`Offers`}
          columns={offerColumns(query, choice.forget)}
          rows={isPastEnd ? undefined : list?.data}
          rowId={({ id }) => id}
          busy={isPlaceholderData}
          selection={{
            ...choice.rows,
            labelAll: t`Select all on this page`,
            labelRow: (id) => t`Select ${nameOf(id)}`,
          }}
          card={(offer) => <OfferCard offer={offer} query={query} onGone={choice.forget} />}
          cardShape={{ picture: false, lines: 2, badge: true, height: "5.75rem" }}
        />
      )}
      {list && !isPastEnd && (
        <Pager
          page={page}
          perPage={per_page}
          total={total}
          count={<Plural value={total} one="# offer" other="# offers" />}
          link={(to, props) => (
            <Link to={paths.offers()} search={{ ...query, page: to }} {...props} />
          )}
        />
      )}
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
          total={choice.canChooseAll ? total : undefined}
          onChooseAll={choice.chooseAll}
          onClear={choice.clear}
        />
      )}
    </>
  );
};
