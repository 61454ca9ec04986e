import type { Input } from "@sellerdesk/contract/http";
import {
  type NotificationPreference,
  type NotificationPreferences,
  notificationPreferencesApi,
} from "@sellerdesk/contract/notification-preferences";
import { type NotificationListQuery, notificationsApi } from "@sellerdesk/contract/notifications";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api-client.ts";

export const notificationsKey = ["notifications"] as const;
const preferencesKey = ["notification-preferences"] as const;

/** The notifications, newest first, with the total and the number of unread ones (K47). */
export const useNotifications = (query: Input<typeof NotificationListQuery>, enabled = true) =>
  useQuery({
    queryKey: [...notificationsKey, query],
    queryFn: ({ signal }) => call(notificationsApi.list, { query }, { signal }),
    placeholderData: keepPreviousData,
    enabled,
  });

const useChange = <Given, Result>(change: (given: Given) => Promise<Result>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Also after an error: another tab may have deleted the notifications. Not awaited: the caller
    // resets its selection before the new list is shown.
    onSettled: () => void client.invalidateQueries({ queryKey: notificationsKey }),
  });
};

/** Marks notifications as read or unread: some by their ids, or all of a tab (K48). */
export const useMarkNotifications = () =>
  useChange((body: Input<typeof notificationsApi.markRead.body>) =>
    call(notificationsApi.markRead, { body }),
  );

/** Deletes notifications: some by their ids, or all of a tab (K49). */
export const useDeleteNotifications = () =>
  useChange((body: Input<typeof notificationsApi.delete.body>) =>
    call(notificationsApi.delete, { body }),
  );

/** The seller's channels for each topic. */
export const usePreferences = () =>
  useQuery({
    queryKey: preferencesKey,
    queryFn: async ({ signal }) =>
      (await call(notificationPreferencesApi.find, {}, { signal })).data,
  });

/**
 * Changes one topic as an optimistic update. If the server rejects it, the stored value is
 * refetched.
 */
export const useSavePreference = () => {
  const client = useQueryClient();
  return useMutation({
    // Quick changes are sent one after the other.
    scope: { id: preferencesKey.join() },
    mutationKey: preferencesKey,
    mutationFn: (body: NotificationPreference) => call(notificationPreferencesApi.save, { body }),
    onMutate: async (changed) => {
      await client.cancelQueries({ queryKey: preferencesKey });
      client.setQueryData<NotificationPreferences>(
        preferencesKey,
        (now) =>
          now && {
            ...now,
            preferences: now.preferences.map((preference) =>
              preference.topic === changed.topic ? changed : preference,
            ),
          },
      );
    },
    // The result of an earlier change must not overwrite a later one.
    onSettled: () =>
      client.isMutating({ mutationKey: preferencesKey }) === 1
        ? client.invalidateQueries({ queryKey: preferencesKey })
        : undefined,
  });
};
