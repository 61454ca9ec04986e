import { type SocialLinkInput, socialLinksApi } from "@sellerdesk/contract/social-links";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api-client.ts";

/** The links on the seller's page (K30). */
export const socialLinksQuery = queryOptions({
  queryKey: ["social-links"],
  queryFn: async ({ signal }) => (await call(socialLinksApi.list, {}, { signal })).data,
});

/** Sets the link of one network; a blank one removes it (K31). */
export const useSaveSocialLink = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (link: SocialLinkInput) => call(socialLinksApi.save, { body: link }),
    onSuccess: () => client.invalidateQueries(socialLinksQuery),
  });
};
