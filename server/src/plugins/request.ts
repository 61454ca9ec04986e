import type { SellerId } from "../lib/seller-id.ts";

export type PlanStatus = "active" | "inactive" | "expired";

/** Who sends a request, as the auth plugin found by the token. */
export type CurrentSeller = {
  id: SellerId;
  sessionId: string;
  kind: "seller" | "registering";
  planStatus: PlanStatus;
  timezone: string;
  currency: string;
};
export type CurrentMarketplace = { keyId: string; name: string; scopes: string[] };

declare module "fastify" {
  interface FastifyRequest {
    /** Set on `seller`, `activePlan` and `registering` endpoints by the auth plugin; reading it elsewhere throws. */
    seller: CurrentSeller;
    /** Set on `marketplace` endpoints; reading it elsewhere throws. */
    marketplace: CurrentMarketplace;
  }
}
