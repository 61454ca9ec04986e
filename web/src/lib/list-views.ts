import { type ListName, type ListViews, listViewsApi } from "@sellerdesk/contract/list-views";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "./api-client.ts";

/**
 * The query of an address as a view keeps it: without the page, in one order, so that two equal views read alike.
 * @param searchText the address from its `?` on
 */
export const viewQueryOf = (searchText: string): string => {
  const parameters = new URLSearchParams(searchText);
  parameters.delete("page");
  parameters.sort();
  return parameters.toString();
};

/** The views that the seller has saved of a list and the columns chosen for it, and what changes them. */
export const useListViews = (list: ListName) => {
  const client = useQueryClient();
  const queryKey = ["list-views", list];
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(listViewsApi.find, { params: { list } }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const refresh = () => client.invalidateQueries({ queryKey });
  const save = useMutation({
    mutationFn: (body: { name: string; query: string }) =>
      call(listViewsApi.save, { params: { list }, body }),
    onSuccess: refresh,
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(listViewsApi.remove, { params: { id } }),
    onSuccess: refresh,
  });
  const setColumns = useMutation({
    mutationFn: (columns: string[]) => call(listViewsApi.setColumns, { params: { list }, body: { columns } }),
    // The table follows the checkbox at once; where the server refuses, it goes back.
    onMutate: (columns) =>
      client.setQueryData<ListViews>(
        queryKey,
        (now) => now && { ...now, columns: columns.length === 0 ? null : columns },
      ),
    onSettled: refresh,
  });
  return { views: data?.views ?? [], columns: data?.columns ?? null, save, remove, setColumns };
};
