import { operatorBackupsApi as api } from "@sellerdesk/contract/operator-backups";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { toPage } from "../../lib/page.ts";
import { route } from "../../plugins/route.ts";
import { requireScope } from "../marketplace-keys/service.ts";
import {
  openArchiveOf,
  readBackup,
  readBackups,
  removeBackup,
  startBackup,
  startRehearsalOf,
} from "./service.ts";

const requireOperator = ({ marketplace }: FastifyRequest): void => requireScope(marketplace, "operator");

/** Backups that the operator's own tools make. */
export const backupRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, api.list, async ({ query }, request) => {
    requireOperator(request);
    return toPage(query, await readBackups(deps.db, query));
  });
  route(app, api.create, async (_, request) => {
    requireOperator(request);
    return { data: await startBackup(deps, request.remember) };
  });
  route(app, api.find, async ({ params }, request) => {
    requireOperator(request);
    return { data: await readBackup(deps.db, params.id) };
  });
  route(app, api.archive, async ({ params }, request, reply) => {
    requireOperator(request);
    const { stream, size, name } = await openArchiveOf(deps, params.id);
    return reply
      .headers({
        "content-type": "application/x-tar",
        "content-length": size,
        "content-disposition": `attachment; filename="${name}"`,
        "cache-control": "private, no-store",
      })
      .send(stream);
  });
  route(app, api.rehearse, async ({ params }, request) => {
    requireOperator(request);
    return { data: await startRehearsalOf(deps, params.id, request.remember) };
  });
  route(app, api.delete, async ({ params }, request) => {
    requireOperator(request);
    await removeBackup(deps, params.id);
    return { data: { id: params.id, deleted: true } };
  });
};
