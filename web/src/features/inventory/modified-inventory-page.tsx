import { Trans, useLingui } from "@lingui/react/macro";
import { InventoryListQuery, maxAdjusted } from "@sellerdesk/contract/inventory";
import { createLazyRoute, getRouteApi, Link } from "@tanstack/react-router";
import { paths } from "../../lib/paths.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { Crumbs } from "../../ui/crumbs.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { PageLoader } from "../../ui/page-loader.tsx";
import { AdjustmentEditor } from "./adjustment-editor.tsx";
import { useInventory } from "./api.ts";

const route = getRouteApi("/app/modifiedInventory");

const Selected = ({ ids }: { ids: string }) => {
  const { t } = useLingui();
  const { data: list } = useInventory(
    InventoryListQuery.parse({ ids, per_page: maxAdjusted, sort: "title" }),
  );
  if (!list) return <PageLoader label={t`Loading the selected stock`} />;
  return list.data.length === 0 ? <NothingSelected /> : <AdjustmentEditor rows={list.data} />;
};

const NothingSelected = () => (
  <EmptyState
    title={<Trans>Nothing is selected.</Trans>}
    action={
      <Link className={buttonClass()} to={paths.inventory()}>
        <Trans>Choose rows in the inventory</Trans>
      </Link>
    }
  />
);

const ModifiedInventoryPage = () => {
  const { t } = useLingui();
  const { ids } = route.useSearch();
  return (
    <>
      <PageHead
        title={t`Selected inventory`}
        crumbs={
          <Crumbs
            label={t`Where you are`}
            items={[
              <Link key="inventory" to={paths.inventory()}>
                <Trans>Inventory</Trans>
              </Link>,
              <span key="selected">
                <Trans>Selected</Trans>
              </span>,
            ]}
          />
        }
      />
      {ids === undefined ? <NothingSelected /> : <Selected ids={ids} />}
    </>
  );
};

export const Route = createLazyRoute("/app/modifiedInventory")({ component: ModifiedInventoryPage });
