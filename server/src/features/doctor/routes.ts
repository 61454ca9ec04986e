import { operatorMachineApi as api } from "@sellerdesk/contract/operator-machine";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { route } from "../../plugins/route.ts";
import { requireScope } from "../marketplace-keys/service.ts";
import { readDiagnosis, startDiagnosis } from "./diagnosis-service.ts";

/** The doctor for the operator's own tools. */
export const doctorRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, api.diagnose, async (_, request) => {
    requireScope(request.marketplace, "operator");
    return { data: await startDiagnosis(deps, request.remember) };
  });
  route(app, api.diagnosis, async (_, request) => {
    requireScope(request.marketplace, "operator");
    return { data: await readDiagnosis(deps.db) };
  });
};
