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
import { useChange } from "../../lib/use-change.ts";

/**
 * The plans for sale, the seller's own, and the invoices (K1). If a plan was bought in another
 * browser, this one unlocks the shop too. Only the plan gate reports that a plan has ended (H2).
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
 * The older invoices, which are not part of the plans' response, page by page on demand.
 * @param newest id of the newest invoice; a newer one restarts the pages
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
 * Polling intervals in milliseconds: the provider reports within seconds, a refund takes minutes.
 */
const pollInterval = { pending: 1500, refund_due: 15_000 };

/** A payment on the provider's page, polled until the provider has reported its result. */
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

/** Stores the new plan status in the session after a payment, and refetches all queries. */
export const refreshAfterPlanChange = async (client: QueryClient): Promise<void> => {
  updateSession({ plan_status: "active" });
  await client.invalidateQueries();
};

type Purchase = { kind: "buy"; order: BuyPlan } | { kind: "renew"; order: RenewPlan };

/**
 * Buys, changes or renews a plan (K2, K3). If the seller pays on the provider's page, nothing has
 * changed yet.
 */
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

/** Sets what happens at the end of the plan. */
export const usePlanSettings = () =>
  useChange(plansQuery.queryKey, (body: PlanSettings) => call(plansApi.settings, { body }));

/** Cancels the scheduled change to another plan. */
export const useCancelPlanChange = () =>
  useChange(plansQuery.queryKey, () => call(plansApi.keep, {}));
