import { bulkEditsApi } from "@sellerdesk/contract/bulk-edits";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { rememberingRoute, route } from "../../plugins/route.ts";
import { previewBulkEdit } from "./preview-service.ts";
import { findBulkEdit, findLatestBulkEdit, startBulkEdit, undoBulkEdit } from "./service.ts";

export const bulkEditRoutes = (app: FastifyInstance, { db, jobs }: Deps): void => {
  route(app, bulkEditsApi.preview, async ({ body }, { seller }) => ({
    data: await previewBulkEdit(db, seller, body),
  }));
  rememberingRoute(app, bulkEditsApi.start, async ({ body }, { seller }, saveResponse) => ({
    data: await startBulkEdit({ db, jobs }, seller.id, body, saveResponse),
  }));
  route(app, bulkEditsApi.latest, async (_input, { seller }) => ({
    data: await findLatestBulkEdit(db, seller.id),
  }));
  route(app, bulkEditsApi.find, async ({ params }, { seller }) => ({
    data: await findBulkEdit(db, seller.id, params.id),
  }));
  rememberingRoute(app, bulkEditsApi.undo, async ({ params }, { seller }, saveResponse) => ({
    data: await undoBulkEdit({ db, jobs }, seller.id, params.id, saveResponse),
  }));
};
