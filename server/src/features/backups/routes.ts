import { operatorBackupsApi as api } from "@sellerdesk/contract/operator-backups";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { toPage } from "../../lib/page.ts";
import { route, transactionRoute } from "../../plugins/route.ts";
import { deleteBackup } from "./retention-service.ts";
import {
  openArchiveOf,
  readBackup,
  readBackups,
  startBackup,
  startRehearsalOf,
} from "./service.ts";

/** Backups that the operator's own tools make. */
export const backupRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, api.list, async ({ query }) => {
    return toPage(query, await readBackups(deps.db, query));
  });
  transactionRoute(app, api.create, async (tx) => ({
    data: await startBackup({ ...deps, db: tx }),
  }));
  route(app, api.find, async ({ params }) => {
    return { data: await readBackup(deps.db, params.id) };
  });
  route(app, api.archive, async ({ params }, request, reply) => {
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
  transactionRoute(app, api.rehearse, async (tx, { params }) => ({
    data: await startRehearsalOf({ ...deps, db: tx }, params.id),
  }));
  route(app, api.delete, async ({ params }) => {
    await deleteBackup(deps, params.id);
    return { data: { id: params.id, deleted: true } };
  });
};
