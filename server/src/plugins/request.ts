import type { PlanStatus } from "@sellerdesk/contract/plan-terms";
import type { SellerId } from "../lib/seller-id.ts";

/** The authenticated seller of a request. */
export type CurrentSeller = {
  id: SellerId;
  sessionId: string;
  planStatus: PlanStatus;
  timezone: string;
  currency: string;
};
/** A registration whose email address is not verified yet. */
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
