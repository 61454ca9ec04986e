import { operatorMachineApi as api } from "@sellerdesk/contract/operator-machine";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { route, transactionRoute } from "../../plugins/route.ts";
import { readDiagnosis, startDiagnosis } from "./diagnosis-service.ts";

/** The doctor for the operator's own tools. */
export const doctorRoutes = (app: FastifyInstance, deps: Deps): void => {
  transactionRoute(app, api.diagnose, async (tx) => ({
    data: await startDiagnosis({ ...deps, db: tx }),
  }));
  route(app, api.diagnosis, async () => {
    return { data: await readDiagnosis(deps.db) };
  });
};
