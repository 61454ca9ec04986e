import type { SellerId } from "../lib/seller-id.ts";

export type PlanStatus = "active" | "inactive" | "expired";

/** Who sends a request, as the auth plugin found by the token. */
export type CurrentSeller = {
  id: SellerId;
  sessionId: string;
  planStatus: PlanStatus;
  timezone: string;
  currency: string;
};
/** Who has registered but not yet proved the email address. */
export type CurrentRegistration = { id: string };
export type CurrentMarketplace = { keyId: string; name: string; scopes: string[] };

declare module "fastify" {
  interface FastifyRequest {
    /**
     * Set on `seller` and `activePlan` endpoints by the auth plugin; reading it elsewhere throws.
     */
    seller: CurrentSeller;
    /** Set on `registering` endpoints; reading it elsewhere throws. */
    registration: CurrentRegistration;
    /** Set on `marketplace` endpoints; reading it elsewhere throws. */
    marketplace: CurrentMarketplace;
  }
}
