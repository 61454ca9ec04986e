import { type PaymentMethod, plansApi } from "@sellerdesk/contract/plans";
import type { TestApp } from "./client.ts";

/** The actions of sellers on the page of plans, all with the same payment method. */
export const planActions = (t: TestApp, payment_method: PaymentMethod) => ({
  choose: (token: string, plan_id: string, auto_renew?: boolean) => {
    const order = { plan_id, payment_method, accept_terms: true as const };
    const body = { ...order, ...(auto_renew !== undefined && { auto_renew }) };
    return t.call(plansApi.buy, { body }, { token });
  },
  renew: (token: string) => t.call(plansApi.renew, { body: { payment_method } }, { token }),
  plansOf: async (token: string) => (await t.call(plansApi.list, {}, { token })).ok.data,
});
