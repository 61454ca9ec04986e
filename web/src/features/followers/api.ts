import {
  type FollowerFiguresQuery,
  type FollowerListQuery,
  followersApi,
  type NewAnnouncement,
} from "@sellerdesk/contract/followers";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, download } from "../../lib/api-client.ts";
import { hasNoData } from "../../lib/query-client.ts";

/** The shop's followers (K29). */
export const useFollowers = (query: FollowerListQuery) =>
  useQuery({
    queryKey: ["followers", "list", query],
    queryFn: ({ signal }) => call(followersApi.list, { query }, { signal }),
    placeholderData: keepPreviousData,
    throwOnError: hasNoData,
  });

/** The number of followers, and how many were gained and lost in a period. */
export const useFollowerFigures = ({ from, to }: FollowerFiguresQuery) =>
  useQuery({
    queryKey: ["followers", "figures", from, to],
    queryFn: async ({ signal }) =>
      (await call(followersApi.figures, { query: { from, to } }, { signal })).data,
    placeholderData: keepPreviousData,
    throwOnError: hasNoData,
  });

/** Downloads the followers that match the filters as a file. */
export const exportFollowers = (
  { search, from, to }: FollowerListQuery,
  format: "csv" | "xlsx",
): Promise<void> =>
  download(followersApi.export, { query: { search, from, to, format } }, `followers.${format}`);

const announcementsKey = ["announcements"];

/** One page of the seller's announcements, and when the next one may be sent. */
export const useAnnouncements = (page: number) =>
  useQuery({
    queryKey: [...announcementsKey, page],
    queryFn: ({ signal }) =>
      call(followersApi.announcements, { query: { page, per_page: 5 } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Sends an announcement to all followers. */
export const useAnnounce = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewAnnouncement) => (await call(followersApi.announce, { body })).data,
    // Also after an error: another tab may have sent one.
    onSettled: () => client.invalidateQueries({ queryKey: announcementsKey }),
  });
};
