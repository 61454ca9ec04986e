import { type Notification, notificationsApi } from "@sellerdesk/contract/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { ApiError, callRaw } from "../../lib/api-client.ts";
import { followEvents, type ServerEvent } from "../../lib/event-stream.ts";
import { runInOneTab } from "../../lib/one-tab.ts";
import { useSeller } from "../../lib/session.ts";
import { notificationsKey } from "./api.ts";

/** Whether a retry cannot fix the error: the session has ended, or the server has no stream. */
const isFinal = (error: unknown) =>
  error instanceof ApiError && [401, 403, 404].includes(error.status);

/**
 * The minimum interval between refreshes, in milliseconds; the first one is immediate. A burst of
 * notifications causes a single refresh.
 */
const refreshInterval = 2000;

const atIntervals = (run: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  const act = () => {
    isDue = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (isDue) act();
    }, refreshInterval);
    run();
  };
  return () => {
    if (timer === undefined) act();
    else isDue = true;
  };
};

/**
 * The longest time, in milliseconds, that the first read waits for the stream. A list that was read
 * before has to be read again, because it lacks what came in between.
 */
const maxWait = 1000;

/**
 * Follows the seller's notifications while enabled and mounted, with one stream for all tabs of the
 * browser. Each notification refetches the visible data, because it is about an order, stock or
 * an offer that changed.
 * @param onNew receives every new notification
 * @returns whether the list should be read: once the stream has started, or takes too long
 */
export const useLiveNotifications = (
  onNew: (notification: Notification) => void,
  enabled: boolean,
): boolean => {
  const client = useQueryClient();
  const { id, token } = useSeller();
  const notify = useEffectEvent(onNew);
  const [isDue, setDue] = useState(false);

  useEffect(() => {
    if (!enabled || token === "") return undefined;
    const leaving = new AbortController();
    const dueSoon = setTimeout(setDue, maxWait, true);
    const name = `sellerdesk.notifications.${id}`;
    const tabs = new BroadcastChannel(name);
    // A hidden tab refetches when it becomes visible.
    const refresh = (queryKey: readonly string[]) =>
      client.invalidateQueries({
        queryKey,
        refetchType: document.visibilityState === "visible" ? "active" : "none",
      });
    const refreshAll = atIntervals(() => void refresh([]));
    const take = ({ event, data }: ServerEvent) => {
      if (event === "notification") {
        refreshAll();
        // Cast: the server writes the data by the contract's schema.
        notify(JSON.parse(data) as Notification);
      } else {
        // `ready`: the list contains everything from before the stream started.
        void refresh(notificationsKey);
      }
      setDue(true);
    };
    tabs.addEventListener("message", ({ data }: MessageEvent<ServerEvent>) => take(data));
    const follow = (signal: AbortSignal) =>
      followEvents({
        signal,
        isFinal,
        connect: (lastEventId, ending) =>
          callRaw(
            notificationsApi.stream,
            {},
            {
              signal: ending,
              headers: lastEventId === null ? {} : { "last-event-id": lastEventId },
            },
          ),
        onEvent(event) {
          take(event);
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel stays within the origin
          tabs.postMessage(event);
        },
        // The call has logged the error, and the list is still fetched with the page.
      }).catch(() => setDue(true));
    void runInOneTab(name, follow, leaving.signal);
    return () => {
      clearTimeout(dueSoon);
      leaving.abort();
      tabs.close();
    };
  }, [client, id, token, enabled]);
  return isDue;
};
