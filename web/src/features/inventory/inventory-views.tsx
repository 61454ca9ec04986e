import type { InventoryPageQuery } from "@sellerdesk/contract/inventory";
import { Link, useLocation } from "@tanstack/react-router";
import { useListViews, viewQueryOf } from "../../lib/list-views.ts";
import { paths } from "../../lib/paths.ts";
import { parseSearch } from "../../lib/search-params.ts";
import { SavedViews } from "../../ui/saved-views.tsx";

/** The views that the seller has saved of the stock. */
export const InventoryViews = () => {
  const { views, save, remove } = useListViews("inventory");
  const address = useLocation({ select: ({ searchStr }) => searchStr });
  return (
    <SavedViews
      views={views}
      current={viewQueryOf(address)}
      link={({ query }, props) => (
        // The route reads it with the schema of the list, as it reads every address.
        <Link
          to={paths.inventory()}
          search={parseSearch(query) as object as Partial<InventoryPageQuery>}
          {...props}
        />
      )}
      onSave={(name, done) => save.mutate({ name, query: viewQueryOf(address) }, { onSuccess: done })}
      onRemove={(id) => remove.mutate(id)}
      busy={save.isPending}
      error={save.error?.message ?? remove.error?.message}
    />
  );
};
