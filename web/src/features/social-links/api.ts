import {
  type SocialLink,
  type SocialLinkInput,
  socialLinksApi,
} from "@sellerdesk/contract/social-links";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api-client.ts";
import { useChange } from "../../lib/use-change.ts";

/** The links on the seller's page, in their order (K30). */
export const socialLinksQuery = queryOptions({
  queryKey: ["social-links"],
  queryFn: async ({ signal }) => (await call(socialLinksApi.list, {}, { signal })).data,
});

/** Sets the link of one network; a blank one removes it (K31). */
export const useSaveSocialLink = () =>
  useChange(socialLinksQuery.queryKey, (link: SocialLinkInput) =>
    call(socialLinksApi.save, { body: link }),
  );

const orderKey = ["social-link-order"];

/**
 * Sets the order of the links, as an optimistic update. If the server rejects it, the stored order
 * is refetched.
 */
export const useOrderSocialLinks = () => {
  const client = useQueryClient();
  return useMutation({
    // Quick moves are sent one after the other.
    scope: { id: orderKey.join() },
    mutationKey: orderKey,
    mutationFn: (links: SocialLink[]) =>
      call(socialLinksApi.order, { body: { ids: links.map(({ id }) => id) } }),
    onMutate: async (links) => {
      await client.cancelQueries(socialLinksQuery);
      client.setQueryData(socialLinksQuery.queryKey, links);
    },
    // The result of an earlier move must not overwrite a later one.
    onSettled: () =>
      client.isMutating({ mutationKey: orderKey }) === 1
        ? client.invalidateQueries(socialLinksQuery)
        : undefined,
  });
};
