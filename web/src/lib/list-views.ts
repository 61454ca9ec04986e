import { type ListName, type ListViews, listViewsApi } from "@sellerdesk/contract/list-views";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { call } from "./api-client.ts";
import { useChosen } from "./use-chosen.ts";

/**
 * Normalizes a URL's query for a saved view: without the page, in a fixed order, so that equal
 * views have equal texts.
 * @param searchText the URL from its `?` on
 */
export const viewQueryOf = (searchText: string): string => {
  const parameters = new URLSearchParams(searchText);
  parameters.delete("page");
  parameters.sort();
  return parameters.toString();
};

/**
 * The saved views (for `SavedViews`) and columns of the open list, and their mutations.
 * `columnChoice` has the properties that every list passes to `ColumnChoice`.
 */
export const useListViews = (list: ListName) => {
  const current = useLocation({ select: ({ searchStr }) => viewQueryOf(searchStr) });
  const client = useQueryClient();
  const queryKey = ["list-views", list];
  const { data, error: readError } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await call(listViewsApi.find, { params: { list } }, { signal })).data,
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
  const mutationKey = ["list-columns", list];
  const changing = useMutation({
    mutationKey,
    // Quick changes reach the server one after the other.
    scope: { id: mutationKey.join() },
    mutationFn: (columns: string[]) =>
      call(listViewsApi.setColumns, { params: { list }, body: { columns } }),
    // Also shown if the stored choice cannot be read again.
    onSuccess: ({ data: { columns } }) =>
      client.setQueryData<ListViews>(queryKey, (known) => known && { ...known, columns }),
    // The reply to an earlier change must not replace a later one.
    onSettled: () => (client.isMutating({ mutationKey }) === 1 ? refresh() : undefined),
  });
  const [columns, chooseColumns] = useChosen(data?.columns ?? null, (chosen) =>
    changing.mutateAsync(chosen ?? []).catch(() => undefined),
  );
  return {
    saved: {
      views: data?.views ?? [],
      current,
      onSave: (view: { name: string; query: string }, done?: () => void) =>
        save.mutate(view, { onSuccess: () => done?.() }),
      onRemove: (id: string, done: () => void) => remove.mutate(id, { onSuccess: done }),
      saving: save.isPending,
      saveError: save.error,
      removeError: remove.error,
    },
    columns,
    columnChoice: {
      // A choice without the stored columns would replace them.
      isReady: data !== undefined,
      onChange: (keys: string[]) => void chooseColumns(keys.length === 0 ? null : keys),
      error: (changing.error ?? readError)?.message,
    },
  };
};
