import type { Access, Endpoint } from "@sellerdesk/contract/http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../lib/app-error.ts";
import type { CurrentMarketplace, CurrentRegistration, CurrentSeller } from "./request.ts";

/** Functions that look up tokens; features own the tables, so `app.ts` passes these. */
export type Authenticators = {
  findSession: (token: string) => Promise<CurrentSeller | null>;
  findRegistration: (token: string) => Promise<CurrentRegistration | null>;
  findMarketplaceKey: (token: string) => Promise<CurrentMarketplace | null>;
};

/** The bearer token of a request; `null` if it has none. */
export const bearer = (request: FastifyRequest): string | null => {
  const [scheme, token, ...more] = request.headers.authorization?.split(" ") ?? [];
  return scheme?.toLowerCase() === "bearer" && token && more.length === 0 && token.length <= 200
    ? token
    : null;
};

/**
 * Enforces the plan gate (J3): by the database's clock, before any other data access (safety 4).
 * @throws AppError `plan_not_found`, `plan_expired`
 */
export const requireActivePlan = ({ planStatus }: CurrentSeller) => {
  if (planStatus === "inactive") throw new AppError("plan_not_found");
  if (planStatus === "expired") throw new AppError("plan_expired");
};

declare module "fastify" {
  interface FastifyContextConfig {
    /** The callers of the route; set by `route()`. */
    access?: Access;
    /** With `marketplace`: a key needs one of these scopes. */
    scopes?: Endpoint["scopes"];
  }
}

/**
 * Reads the bearer token and sets `request.seller`, `request.registration` or `request.marketplace`
 * by the endpoint's `access`, before the body is read. Each kind of token gives access only to its
 * own kind of endpoint, and a marketplace key only to those of its scopes.
 */
export const registerAuth = (
  app: FastifyInstance,
  { findSession, findRegistration, findMarketplaceKey }: Authenticators,
): void => {
  const names = ["seller", "registration", "marketplace"] as const;
  for (const name of names) {
    app.decorateRequest(name, {
      getter(): never {
        throw new Error(`request.${name} was read on an endpoint whose access does not set it`);
      },
    });
  }
  const set = (request: FastifyRequest, name: (typeof names)[number], value: object) =>
    Object.defineProperty(request, name, { value });

  const readSeller = async (
    request: FastifyRequest,
    token: string | null,
  ): Promise<CurrentSeller> => {
    const seller = token && (await findSession(token));
    if (!seller) throw new AppError("unauthorized");
    set(request, "seller", seller);
    return seller;
  };
  const read: Record<Access, (request: FastifyRequest, token: string | null) => Promise<void>> = {
    public: async () => {},
    seller: async (request, token) => void (await readSeller(request, token)),
    activePlan: async (request, token) => requireActivePlan(await readSeller(request, token)),
    registering: async (request, token) => {
      const registration = token && (await findRegistration(token));
      if (!registration) throw new AppError("unauthorized");
      set(request, "registration", registration);
    },
    marketplace: async (request, token) => {
      const key = token && (await findMarketplaceKey(token));
      if (!key) throw new AppError("invalid_key");
      const { scopes = [] } = request.routeOptions.config;
      if (!scopes.some((scope) => key.scopes.includes(scope)))
        throw new AppError("missing_scope", { params: { scope: scopes[0] ?? "" } });
      set(request, "marketplace", key);
    },
  };

  app.addHook("onRequest", async (request) => {
    const { access } = request.routeOptions.config;
    if (access !== undefined)
      await app.answerInTime(request, "unavailable", () => read[access](request, bearer(request)));
  });
};
