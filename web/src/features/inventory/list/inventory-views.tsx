import type { InventoryPageQuery } from "@sellerdesk/contract/inventory";
import { Link } from "@tanstack/react-router";
import { useListViews } from "../../../lib/list-views.ts";
import { paths } from "../../../lib/paths.ts";
import { parseSearch } from "../../../lib/search-params.ts";
import { SavedViews } from "../../../ui/saved-views.tsx";

/** The views that the seller has saved of the stock. */
export const InventoryViews = () => {
  const { saved } = useListViews("inventory");
  return (
    <SavedViews
      {...saved}
      link={({ query }, props) => (
        // The route reads it with the schema of the list, as it reads every address.
        <Link
          to={paths.inventory()}
          search={parseSearch(query) as object as Partial<InventoryPageQuery>}
          {...props}
        />
      )}
    />
  );
};
