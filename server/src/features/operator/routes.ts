import { operatorKeysApi } from "@sellerdesk/contract/operator";
import { operatorLookupsApi } from "@sellerdesk/contract/operator-lookups";
import { operatorMachineApi } from "@sellerdesk/contract/operator-machine";
import { operatorSellersApi } from "@sellerdesk/contract/operator-sellers";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/app-error.ts";
import { toPage } from "../../lib/page.ts";
import { route, transactionRoute } from "../../plugins/route.ts";
import { createKey, listKeys, revokeKey } from "../marketplace-keys/service.ts";
import { readAllPlans, retirePlan } from "../plans/terms/service.ts";
import { readMigrations } from "./migration-service.ts";
import {
  readSeller,
  readSellers,
  resetTwoStep,
  setAcceptanceHours,
  setSellerStatus,
} from "./seller-service.ts";

const sellerRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, operatorSellersApi.list, async ({ query }) => {
    return toPage(query, await readSellers(deps.db, query));
  });
  route(app, operatorSellersApi.find, async ({ params }) => {
    return { data: await readSeller(deps.db, params.id) };
  });
  route(app, operatorSellersApi.setStatus, async ({ params, body }) => {
    return { data: await setSellerStatus(deps, params.id, body) };
  });
  transactionRoute(app, operatorSellersApi.setAcceptance, async (tx, { params, body }) => ({
    data: await setAcceptanceHours(tx, params.id, body.acceptance_hours),
  }));
  transactionRoute(app, operatorSellersApi.resetTwoStep, async (tx, { params }) => ({
    data: await resetTwoStep({ ...deps, db: tx }, params.id),
  }));
};

const planRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, operatorLookupsApi.plans, async () => {
    return { data: await readAllPlans(db) };
  });
  route(app, operatorLookupsApi.retirePlan, async ({ params }) => {
    return { data: await retirePlan(db, params.id) };
  });
};

const keyRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, operatorKeysApi.list, async () => {
    return { data: await listKeys(db) };
  });
  transactionRoute(app, operatorKeysApi.create, async (tx, { body: { name, scopes } }) => ({
    data: await createKey(tx, { name, ...(scopes && { scopes }) }),
  }));
  route(app, operatorKeysApi.revoke, async ({ params }) => {
    if (!(await revokeKey(db, params.id))) throw new AppError("not_found");
    return { data: { id: params.id, revoked: true } };
  });
};

const machineRoutes = (app: FastifyInstance, { db, jobs }: Deps): void => {
  route(app, operatorMachineApi.migrations, async () => {
    return { data: await readMigrations(db) };
  });
  route(app, operatorMachineApi.jobs, async () => {
    return { data: await jobs.counts() };
  });
  route(app, operatorMachineApi.failedJobs, async () => {
    const failed = await jobs.failed();
    return {
      data: failed.map((job) => ({ ...job, failed_at: job.failed_at?.toISOString() ?? null })),
    };
  });
  route(app, operatorMachineApi.retryJob, async ({ params }) => {
    const queue = await jobs.retry(params.id);
    if (queue === null) throw new AppError("not_found");
    return { data: { id: params.id, queue } };
  });
};

/**
 * Registers the endpoints for keys of the scope `operator`. Those of reviews, lookups, webhooks,
 * the doctor and backups are with their features.
 */
export const operatorRoutes = (app: FastifyInstance, deps: Deps): void => {
  sellerRoutes(app, deps);
  planRoutes(app, deps);
  keyRoutes(app, deps);
  machineRoutes(app, deps);
};
