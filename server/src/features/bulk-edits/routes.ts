import { type BulkEdit, bulkEditsApi } from "@sellerdesk/contract/bulk-edits";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Remember } from "../../db/idempotency.ts";
import type { Deps } from "../../deps.ts";
import { route } from "../../plugins/route.ts";
import { previewBulkEdit } from "./preview-service.ts";
import { findBulkEdit, findLatestBulkEdit, startBulkEdit, undoBulkEdit } from "./service.ts";

/** Keeps an edit as the answer of what began it. */
const remembering =
  (request: FastifyRequest): Remember<BulkEdit> =>
  (tx, data) =>
    request.remember(tx, { data });

export const bulkEditRoutes = (app: FastifyInstance, { db, jobs }: Deps): void => {
  route(app, bulkEditsApi.preview, async ({ body }, { seller }) => ({
    data: await previewBulkEdit(db, seller, body),
  }));
  route(app, bulkEditsApi.start, async ({ body }, request) => ({
    data: await startBulkEdit({ db, jobs }, request.seller.id, body, remembering(request)),
  }));
  route(app, bulkEditsApi.latest, async (_input, { seller }) => ({
    data: await findLatestBulkEdit(db, seller.id),
  }));
  route(app, bulkEditsApi.find, async ({ params }, { seller }) => ({
    data: await findBulkEdit(db, seller.id, params.id),
  }));
  route(app, bulkEditsApi.undo, async ({ params }, request) => ({
    data: await undoBulkEdit({ db, jobs }, request.seller.id, params.id, remembering(request)),
  }));
};
