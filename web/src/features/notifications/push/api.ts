import { pushApi } from "@sellerdesk/contract/push";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { endPush, startPush } from "../../../lib/push.ts";

const pushKey = ["push"] as const;

/** Whether this browser receives push notifications. */
export const usePush = () =>
  useQuery({
    queryKey: pushKey,
    queryFn: async ({ signal }) => (await call(pushApi.find, {}, { signal })).data,
  });

/**
 * Turns push notifications of this browser on or off.
 * @throws DOMException `NotAllowedError` if the seller or the browser does not allow them
 */
export const useSavePush = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ publicKey, isOn }: { publicKey: string; isOn: boolean }) => {
      if (!isOn) {
        await endPush();
        return call(pushApi.unsubscribe, {});
      }
      const { endpoint, keys } = (await startPush(publicKey)).toJSON();
      // Every browser provides all three (Push API).
      const body = { endpoint: endpoint!, p256dh: keys!["p256dh"]!, auth: keys!["auth"]! };
      return call(pushApi.subscribe, { body });
    },
    onSuccess: ({ data }) => client.setQueryData(pushKey, data),
  });
};
