import type { Input } from "@sellerdesk/contract/http";
import { type NotificationListQuery, notificationsApi } from "@sellerdesk/contract/notifications";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api-client.ts";

export const notificationsKey = ["notifications"] as const;

/** Notifications, newest first, with how many there are and how many are unread (K47). */
export const useNotifications = (query: Input<typeof NotificationListQuery>) =>
  useQuery({
    queryKey: [...notificationsKey, query],
    queryFn: ({ signal }) => call(notificationsApi.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

const useChange = <Given, Result>(change: (given: Given) => Promise<Result>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Also after a failure: another tab may have deleted what was changed here.
    onSettled: () => client.invalidateQueries({ queryKey: notificationsKey }),
  });
};

const markRead = (ids: string[]) => call(notificationsApi.markRead, { body: { ids } });

/** Marks notifications as read (K48). */
export const useMarkRead = () => useChange(markRead);

/** Marks what is unread as read, a page at a time, until nothing is left of what was there. */
export const useMarkAllRead = () =>
  useChange(async () => {
    for (;;) {
      const { data } = await call(notificationsApi.list, { query: { tab: "unread", per_page: 100 } });
      if (data.length > 0) await markRead(data.map(({ id }) => id));
      if (data.length < 100) return;
    }
  });

/** Deletes notifications (K49). */
export const useDeleteNotifications = () =>
  useChange((ids: string[]) => call(notificationsApi.delete, { body: { ids } }));
