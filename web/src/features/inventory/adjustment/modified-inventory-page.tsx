import { Trans, useLingui } from "@lingui/react/macro";
import type { InventorySelection } from "@sellerdesk/contract/inventory";
import { createLazyRoute, getRouteApi, Link } from "@tanstack/react-router";
import { paths } from "../../../lib/paths.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { Crumbs } from "../../../ui/crumbs.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { PageLoader } from "../../../ui/page-loader.tsx";
import { AdjustmentEditor } from "./adjustment-editor.tsx";
import { useChosenStock } from "../api.ts";

const route = getRouteApi("/app/modifiedInventory");

const Selected = ({ all: _all, ...chosen }: InventorySelection) => {
  const { t } = useLingui();
  const { data: rows } = useChosenStock(chosen);
  if (!rows) return <PageLoader label={t`Loading the selected stock`} />;
  return rows.length === 0 ? <NothingSelected /> : <AdjustmentEditor rows={rows} />;
};

const NothingSelected = () => (
  <EmptyState
    title={<Trans>Nothing is selected.</Trans>}
    action={
      <Link className={buttonClass()} to={paths.inventory()}>
        <Trans>Select rows in Inventory</Trans>
      </Link>
    }
  />
);

const ModifiedInventoryPage = () => {
  const { t } = useLingui();
  const selection = route.useSearch();
  const isNothing = selection.ids === undefined && selection.all === undefined;
  return (
    <>
      <PageHead
        title={t`Selected inventory`}
        crumbs={
          <Crumbs
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
      {isNothing ? <NothingSelected /> : <Selected {...selection} />}
    </>
  );
};

export const Route = createLazyRoute("/app/modifiedInventory")({
  component: ModifiedInventoryPage,
});
