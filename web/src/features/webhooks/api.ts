import {
  type DeliveryListQuery,
  type NewWebhook,
  type Webhook,
  type WebhookUpdate,
  webhooksApi,
} from "@sellerdesk/contract/webhooks";
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "../../lib/api-client.ts";
import { hasNoData } from "../../lib/query-client.ts";
import { useChange } from "../../lib/use-change.ts";

const all = ["webhooks"] as const;

export const webhooksQuery = queryOptions({
  queryKey: all,
  queryFn: async ({ signal }) => (await call(webhooksApi.list, {}, { signal })).data,
});

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, id],
    queryFn: async ({ signal }) =>
      (await call(webhooksApi.find, { params: { id } }, { signal })).data,
  });

/** The interval at which deliveries are refetched while some are pending, in milliseconds. */
const rereadEvery = 3000;

export const useDeliveries = (id: string, query: DeliveryListQuery) =>
  useQuery({
    queryKey: [...all, id, "deliveries", query],
    queryFn: ({ signal }) => call(webhooksApi.deliveries, { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
    throwOnError: hasNoData,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status }) => status === "pending") ? rereadEvery : false,
  });

export const useDelivery = (id: string, deliveryId: string) =>
  useQuery({
    queryKey: [...all, id, "delivery", deliveryId],
    queryFn: async ({ signal }) =>
      (await call(webhooksApi.delivery, { params: { id, delivery_id: deliveryId } }, { signal }))
        .data,
    refetchInterval: ({ state }) => (state.data?.status === "pending" ? rereadEvery : false),
  });

export const useCreateWebhook = () =>
  useChange(all, async (body: NewWebhook) => (await call(webhooksApi.create, { body })).data);

export const useChangeWebhook = ({ id }: Pick<Webhook, "id">) =>
  useChange(
    all,
    async (body: WebhookUpdate) => (await call(webhooksApi.update, { params: { id }, body })).data,
  );

/** Deletes a webhook without refetching it: its page is about to be left. */
export const useDeleteWebhook = ({ id }: Pick<Webhook, "id">) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(webhooksApi.delete, { params: { id } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ ...webhooksQuery, exact: true }),
        // The webhook's page is still mounted. Refetch it only if the seller returns to it.
        client.invalidateQueries({ ...webhookQuery(id), refetchType: "none" }),
      ]),
  });
};

export const useRotateSecret = ({ id }: Pick<Webhook, "id">) =>
  useChange(all, async () => (await call(webhooksApi.rotate, { params: { id } })).data);

export const useDropOldSecret = ({ id }: Pick<Webhook, "id">) =>
  useChange(all, async () => (await call(webhooksApi.dropOldSecret, { params: { id } })).data);

export const useSendTest = ({ id }: Pick<Webhook, "id">) =>
  useChange(all, async () => (await call(webhooksApi.test, { params: { id } })).data);

export const useRedeliver = (id: string) =>
  useChange(
    all,
    async (deliveryId: string) =>
      (await call(webhooksApi.redeliver, { params: { id, delivery_id: deliveryId } })).data,
  );
