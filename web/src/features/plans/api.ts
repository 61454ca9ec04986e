import {
  type BuyPlan,
  type PlanSettings,
  type RenewPlan,
  invoicesPerPage,
  plansApi,
} from "@sellerdesk/contract/plans";
import {
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "../../lib/api-client.ts";
import { readSession, updateSession } from "../../lib/session.ts";

/**
 * Plans for sale, the seller's own, and the invoices (K1). A plan that was bought in another
 * browser opens the shop here too; that one has ended is reported by the plan gate alone (H2).
 */
export const plansQuery = queryOptions({
  queryKey: ["plans"],
  queryFn: async ({ signal }) => {
    const { data } = await call(plansApi.list, {}, { signal });
    const isNews = readSession().data.plan_status !== "active";
    if (isNews && data.plan_status === "active") updateSession({ plan_status: "active" });
    return data;
  },
});

/**
 * The invoices behind those that come with the plans, page by page, as they are asked for. @param
 * newest id of the newest one: another one starts again
 */
export const useOlderInvoices = (newest: string | undefined) =>
  useInfiniteQuery({
    queryKey: [...plansQuery.queryKey, "invoices", newest],
    queryFn: ({ pageParam, signal }) =>
      call(
        plansApi.invoices,
        { query: { page: pageParam, per_page: invoicesPerPage } },
        { signal },
      ),
    initialPageParam: 2,
    getNextPageParam: ({ meta }) => (meta.page < meta.total_pages ? meta.page + 1 : null),
    enabled: false,
  });

/**
 * Milliseconds between looks: the provider's word comes within seconds, a refund within minutes.
 */
const pollInterval = { pending: 1500, refund_due: 15_000 };

/**
 * Reads the status of a payment on the provider's page, and repeats until the provider has reported
 * it.
 */
export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: ["plan-payments", id],
    queryFn: async ({ signal }) =>
      (await call(plansApi.payment, { params: { id } }, { signal })).data,
    refetchInterval: ({ state: { data } }) =>
      data?.status === "pending" || data?.status === "refund_due"
        ? pollInterval[data.status]
        : false,
  });

/**
 * A plan was paid for: the stored session has the new status, and what was read under the old one
 * is read again.
 */
export const refreshAfterPlanChange = async (client: QueryClient): Promise<void> => {
  updateSession({ plan_status: "active" });
  await client.invalidateQueries();
};

type Purchase = { kind: "buy"; order: BuyPlan } | { kind: "renew"; order: RenewPlan };

/** Buys, changes or renews (K2, K3). Where the seller pays elsewhere, nothing has changed yet. */
export const usePurchase = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (purchase: Purchase) => {
      const { data } = await (purchase.kind === "buy"
        ? call(plansApi.buy, { body: purchase.order })
        : call(plansApi.renew, { body: purchase.order }));
      return data;
    },
    onSuccess: async ({ takes_effect }) => {
      if (takes_effect !== "when_paid") await refreshAfterPlanChange(client);
    },
  });
};

/** Says how the plan continues at its end. */
export const usePlanSettings = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PlanSettings) => call(plansApi.settings, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: plansQuery.queryKey }),
  });
};

/** Takes back the change to another plan. */
export const useCancelPlanChange = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(plansApi.keep, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: plansQuery.queryKey }),
  });
};
