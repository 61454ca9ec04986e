import { operatorMachineApi as api } from "@sellerdesk/contract/operator-machine";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { rememberingRoute, route } from "../../plugins/route.ts";
import { readDiagnosis, startDiagnosis } from "./diagnosis-service.ts";

/** The doctor for the operator's own tools. */
export const doctorRoutes = (app: FastifyInstance, deps: Deps): void => {
  rememberingRoute(app, api.diagnose, async (_, _request, saveResponse) => ({
    data: await startDiagnosis(deps, saveResponse),
  }));
  route(app, api.diagnosis, async () => {
    return { data: await readDiagnosis(deps.db) };
  });
};
