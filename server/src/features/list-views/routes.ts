import { listViewsApi } from "@sellerdesk/contract/list-views";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/app-error.ts";
import { route, transactionRoute } from "../../plugins/route.ts";
import { deleteColumns, deleteView, findListViews, upsertColumns } from "./queries.ts";
import { saveView } from "./service.ts";

export const listViewRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, listViewsApi.find, async ({ params }, { seller }) => ({
    data: await findListViews(db, seller.id, params.list),
  }));
  transactionRoute(app, listViewsApi.save, async (tx, { params, body }, { seller }) => ({
    data: await saveView(tx, seller.id, params.list, body),
  }));
  transactionRoute(app, listViewsApi.remove, async (tx, { params }, { seller }) => {
    if (!(await deleteView(tx, seller.id, params.id))) throw new AppError("not_found");
    return { data: { id: params.id } };
  });
  transactionRoute(
    app,
    listViewsApi.setColumns,
    async (tx, { params, body: { columns } }, { seller }) => {
      if (columns.length === 0) await deleteColumns(tx, seller.id, params.list);
      else await upsertColumns(tx, seller.id, params.list, columns);
      return { data: { columns: columns.length === 0 ? null : columns } };
    },
  );
};
