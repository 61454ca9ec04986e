import { listViewsApi } from "@sellerdesk/contract/list-views";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/app-error.ts";
import { route } from "../../plugins/route.ts";
import { deleteColumns, deleteView, findListViews, upsertColumns } from "./queries.ts";
import { saveView } from "./service.ts";

export const listViewRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, listViewsApi.find, async ({ params }, { seller }) => ({
    data: await findListViews(db, seller.id, params.list),
  }));
  route(app, listViewsApi.save, async ({ params, body }, { seller }) => ({
    data: await saveView(db, seller.id, params.list, body),
  }));
  route(app, listViewsApi.remove, async ({ params }, { seller }) => {
    if (!(await deleteView(db, seller.id, params.id))) throw new AppError("not_found");
    return { data: { id: params.id } };
  });
  route(app, listViewsApi.setColumns, async ({ params, body: { columns } }, { seller }) => {
    if (columns.length === 0) await deleteColumns(db, seller.id, params.list);
    else await upsertColumns(db, seller.id, params.list, columns);
    return { data: { columns: columns.length === 0 ? null : columns } };
  });
};
