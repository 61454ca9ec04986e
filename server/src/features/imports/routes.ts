import { importsApi } from "@sellerdesk/contract/imports";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { requireFound } from "../../lib/app-error.ts";
import { toPage } from "../../lib/page.ts";
import { route, transactionRoute, writeRoute } from "../../plugins/route.ts";
import { uploadRoute } from "../../plugins/upload.ts";
import { findImport, listImports } from "./records/queries.ts";
import {
  cancelImport,
  decodeImport,
  openFailedRows,
  queueImport,
  runAgain,
  storeImportFile,
} from "./service.ts";

export const importRoutes = (app: FastifyInstance, { db, jobs, storage }: Deps): void => {
  uploadRoute(
    app,
    importsApi.start,
    {
      take: async ({ name, stream }) => ({ name, key: await storeImportFile(storage, stream) }),
      drop: ({ key }) => storage.delete(key),
    },
    async (bound, { fields, file }, { seller }) => {
      const parts = { db: bound, jobs, storage };
      return { data: await queueImport(parts, seller, file, fields.dry_run === "true") };
    },
  );

  route(app, importsApi.list, async ({ query }, { seller }) =>
    toPage(query, await listImports(db, seller.id, query)),
  );

  transactionRoute(app, importsApi.run, async (tx, { params, body }, { seller }) => {
    await runAgain({ db: tx, jobs }, seller, params.id, body);
    return { data: { id: params.id } };
  });

  transactionRoute(app, importsApi.cancel, async (tx, { params }, { seller }) => {
    await cancelImport(tx, seller.id, params.id);
    return { data: { id: params.id } };
  });

  writeRoute(app, importsApi.decode, async (bound, { params, body }, { seller }) => ({
    data: await decodeImport({ db: bound, storage }, seller, params.id, body.encoding),
  }));

  route(app, importsApi.find, async ({ params }, { seller }) => ({
    data: requireFound(await findImport(db, seller.id, params.id)),
  }));

  route(app, importsApi.failed, async ({ params }, { seller }, reply) => {
    const { name, stream } = await openFailedRows(db, seller.id, params.id);
    return reply
      .headers({
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${name}"`,
      })
      .send(stream);
  });
};
