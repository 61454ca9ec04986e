import { bulkEditsApi } from "@sellerdesk/contract/bulk-edits";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { route, transactionRoute, writeRoute } from "../../plugins/route.ts";
import { previewBulkEdit } from "./preview-service.ts";
import { findBulkEdit, findLatestBulkEdit, startBulkEdit, undoBulkEdit } from "./service.ts";

export const bulkEditRoutes = (app: FastifyInstance, { db, jobs }: Deps): void => {
  route(app, bulkEditsApi.preview, async ({ body }, { seller }) => ({
    data: await previewBulkEdit(db, seller, body),
  }));
  writeRoute(app, bulkEditsApi.start, async (bound, { body }, { seller }) => ({
    data: await startBulkEdit({ db: bound, jobs }, seller.id, body),
  }));
  route(app, bulkEditsApi.latest, async (_input, { seller }) => ({
    data: await findLatestBulkEdit(db, seller.id),
  }));
  route(app, bulkEditsApi.find, async ({ params }, { seller }) => ({
    data: await findBulkEdit(db, seller.id, params.id),
  }));
  transactionRoute(app, bulkEditsApi.undo, async (tx, { params }, { seller }) => ({
    data: await undoBulkEdit({ db: tx, jobs }, seller.id, params.id),
  }));
};
