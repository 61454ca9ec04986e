import { operatorKeysApi } from "@sellerdesk/contract/operator";
import { operatorLookupsApi } from "@sellerdesk/contract/operator-lookups";
import { operatorMachineApi } from "@sellerdesk/contract/operator-machine";
import { operatorSellersApi } from "@sellerdesk/contract/operator-sellers";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/app-error.ts";
import { toPage } from "../../lib/page.ts";
import { route } from "../../plugins/route.ts";
import { createKey, listKeys, requireScope, revokeKey } from "../marketplace-keys/service.ts";
import { readAllPlans, retirePlan } from "../plans/service.ts";
import { readMigrations } from "./migration-service.ts";
import { readSeller, readSellers, resetTwoStep, setSellerStatus } from "./seller-service.ts";

const requireOperator = ({ marketplace }: FastifyRequest): void => requireScope(marketplace, "operator");

const sellerRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, operatorSellersApi.list, async ({ query }, request) => {
    requireOperator(request);
    return toPage(query, await readSellers(deps.db, query));
  });
  route(app, operatorSellersApi.find, async ({ params }, request) => {
    requireOperator(request);
    return { data: await readSeller(deps.db, params.id) };
  });
  route(app, operatorSellersApi.setStatus, async ({ params, body }, request) => {
    requireOperator(request);
    return { data: await setSellerStatus(deps, params.id, body) };
  });
  route(app, operatorSellersApi.resetTwoStep, async ({ params }, request) => {
    requireOperator(request);
    return { data: await resetTwoStep(deps, params.id, request.remember) };
  });
};

const planRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, operatorLookupsApi.plans, async (_, request) => {
    requireOperator(request);
    return { data: await readAllPlans(db) };
  });
  route(app, operatorLookupsApi.retirePlan, async ({ params }, request) => {
    requireOperator(request);
    return { data: await retirePlan(db, params.id) };
  });
};

const keyRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, operatorKeysApi.list, async (_, request) => {
    requireOperator(request);
    return { data: await listKeys(db) };
  });
  route(app, operatorKeysApi.create, async ({ body: { name, scopes } }, request) => {
    requireOperator(request);
    return inTransaction(db, async (tx) => {
      const answer = { data: await createKey(tx, { name, ...(scopes && { scopes }) }) };
      await request.remember(tx, answer);
      return answer;
    });
  });
  route(app, operatorKeysApi.revoke, async ({ params }, request) => {
    requireOperator(request);
    if (!(await revokeKey(db, params.id))) throw new AppError("not_found");
    return { data: { id: params.id, revoked: true } };
  });
};

const machineRoutes = (app: FastifyInstance, { db, jobs }: Deps): void => {
  route(app, operatorMachineApi.migrations, async (_, request) => {
    requireOperator(request);
    return { data: await readMigrations(db) };
  });
  route(app, operatorMachineApi.jobs, async (_, request) => {
    requireOperator(request);
    return { data: await jobs.counts() };
  });
  route(app, operatorMachineApi.failedJobs, async (_, request) => {
    requireOperator(request);
    const failed = await jobs.failed();
    return { data: failed.map((job) => ({ ...job, failed_at: job.failed_at?.toISOString() ?? null })) };
  });
  route(app, operatorMachineApi.retryJob, async ({ params }, request) => {
    requireOperator(request);
    const queue = await jobs.retry(params.id);
    if (queue === null) throw new AppError("not_found");
    return { data: { id: params.id, queue } };
  });
};

/** What the operator's own tools do with a key of the scope `operator`; reviews, lookups, webhooks, the doctor and backups are with their features. */
export const operatorRoutes = (app: FastifyInstance, deps: Deps): void => {
  sellerRoutes(app, deps);
  planRoutes(app, deps);
  keyRoutes(app, deps);
  machineRoutes(app, deps);
};
