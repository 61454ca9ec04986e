import { operatorBackupsApi as api } from "@sellerdesk/contract/operator-backups";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { toPage } from "../../lib/page.ts";
import { rememberingRoute, route } from "../../plugins/route.ts";
import {
  openArchiveOf,
  readBackup,
  readBackups,
  deleteBackup,
  startBackup,
  startRehearsalOf,
} from "./service.ts";

/** Backups that the operator's own tools make. */
export const backupRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, api.list, async ({ query }) => {
    return toPage(query, await readBackups(deps.db, query));
  });
  rememberingRoute(app, api.create, async (_, _request, saveResponse) => ({
    data: await startBackup(deps, saveResponse),
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
  rememberingRoute(app, api.rehearse, async ({ params }, _, saveResponse) => ({
    data: await startRehearsalOf(deps, params.id, saveResponse),
  }));
  route(app, api.delete, async ({ params }) => {
    await deleteBackup(deps, params.id);
    return { data: { id: params.id, deleted: true } };
  });
};
