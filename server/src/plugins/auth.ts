import type { Access } from "@sellerdesk/contract/http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../lib/app-error.ts";
import type { CurrentMarketplace, CurrentSeller } from "./request.ts";

/** How tokens are looked up; features own the tables, so `app.ts` hands these in. */
export type Authenticators = {
  findSession: (token: string) => Promise<CurrentSeller | null>;
  findMarketplaceKey: (token: string) => Promise<CurrentMarketplace | null>;
};

const bearer = (request: FastifyRequest): string | null => {
  const [scheme, token, ...more] = request.headers.authorization?.split(" ") ?? [];
  return scheme?.toLowerCase() === "bearer" && token && more.length === 0 && token.length <= 200 ? token : null;
};

/** The plan gate (spec 4, J3): by the database's clock, before any other data access (safety 4). */
export const requireActivePlan = ({ planStatus }: CurrentSeller) => {
  if (planStatus === "inactive") throw new AppError("plan_not_found");
  if (planStatus === "expired") throw new AppError("plan_expired");
};

declare module "fastify" {
  interface FastifyContextConfig {
    /** Who may call the route; every route that `route()` registers has it. */
    access?: Access;
  }
}

/**
 * Reads the bearer token and sets `request.seller` or `request.marketplace` by the endpoint's `access`, before the body is read.
 * A seller's token never opens a marketplace endpoint, nor the other way round.
 */
export const registerAuth = (app: FastifyInstance, { findSession, findMarketplaceKey }: Authenticators): void => {
  const unset = (name: string) => ({
    getter(): never {
      throw new Error(`request.${name} was read on an endpoint whose access does not set it`);
    },
  });
  app.decorateRequest("seller", unset("seller"));
  app.decorateRequest("marketplace", unset("marketplace"));
  const set = (request: FastifyRequest, name: "seller" | "marketplace", value: object) =>
    Object.defineProperty(request, name, { value });

  app.addHook("onRequest", async (request) => {
    const { access } = request.routeOptions.config;
    if (access === undefined || access === "public") return;
    const token = bearer(request);
    if (access === "marketplace") {
      const key = token && (await findMarketplaceKey(token));
      if (!key) throw new AppError("invalid_key");
      set(request, "marketplace", key);
      return;
    }
    const seller = token && (await findSession(token));
    if (!seller || (seller.kind === "registering") !== (access === "registering")) {
      throw new AppError("unauthorized");
    }
    if (access === "activePlan") requireActivePlan(seller);
    set(request, "seller", seller);
  });
};
