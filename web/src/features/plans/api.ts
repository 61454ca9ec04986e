import { type BuyPlan, type RenewPlan, plansApi } from "@sellerdesk/contract/plans";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api-client.ts";
import { readSession, updateSession } from "../../lib/session.ts";

/**
 * Plans for sale, the seller's own, and the invoices (K1). A plan that was bought in another browser opens the shop here too; that one
 * has ended is told by the plan gate alone (H2).
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

/** `key` is the same for every try of one purchase: a lost answer never pays twice. */
type Purchase = { key: string } & ({ kind: "buy"; order: BuyPlan } | { kind: "renew"; order: RenewPlan });

/** Buys or renews (K2, K3); the stored session then has the new status, and what was read under the old one is read anew. */
export const usePurchase = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (purchase: Purchase) => {
      const headers = { "idempotency-key": purchase.key };
      const { data } = await (purchase.kind === "buy"
        ? call(plansApi.buy, { body: purchase.order }, { headers })
        : call(plansApi.renew, { body: purchase.order }, { headers }));
      return data;
    },
    onSuccess: ({ plan_status }) => {
      updateSession({ plan_status });
      return client.invalidateQueries();
    },
  });
};
