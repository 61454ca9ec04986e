import { reportsApi } from "@sellerdesk/contract/reports";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../deps.ts";
import { xlsxType } from "../../../lib/tables/spreadsheet.ts";
import { chooseReadDb } from "../../../plugins/read-source.ts";
import { route } from "../../../plugins/route.ts";
import { exportReport, readReport } from "./service.ts";

/** Reports of sales, on the screen and as files. */
export const reportRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, reportsApi.get, async ({ query }, { seller }) => ({
    data: await readReport(deps.db, seller, query),
  }));
  route(app, reportsApi.export, async ({ query }, { seller }, reply) => {
    const stream = await exportReport(await chooseReadDb(deps, reply), seller, query);
    return reply
      .headers({
        "content-type": query.format === "xlsx" ? xlsxType : "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="sales-by-${query.by}.${query.format}"`,
      })
      .send(stream);
  });
};
