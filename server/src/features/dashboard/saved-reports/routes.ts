import { maxSavedReports, savedReportsApi } from "@sellerdesk/contract/saved-reports";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../lib/app-error.ts";
import { route, transactionRoute } from "../../../plugins/route.ts";
import {
  deleteSavedReport,
  listSavedReports,
  updateSavedReport,
  upsertSavedReport,
} from "./queries.ts";
import { requireFilters } from "./service.ts";

export const savedReportRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, savedReportsApi.list, async (_input, { seller }) => ({
    data: await listSavedReports(db, seller.id),
  }));
  transactionRoute(app, savedReportsApi.save, async (tx, { body }, { seller }) => {
    await requireFilters(tx, body);
    const saved = await upsertSavedReport(tx, seller, body);
    if (!saved) throw new AppError("too_many_saved_reports", { params: { n: maxSavedReports } });
    return { data: saved };
  });
  transactionRoute(app, savedReportsApi.update, async (tx, { params, body }, { seller }) => {
    await requireFilters(tx, body);
    const saved = await updateSavedReport(tx, seller, params.id, body);
    if (saved === undefined) throw new AppError("not_found");
    if (saved === null) throw new AppError("saved_report_exists");
    return { data: saved };
  });
  transactionRoute(app, savedReportsApi.remove, async (tx, { params }, { seller }) => {
    if (!(await deleteSavedReport(tx, seller.id, params.id))) throw new AppError("not_found");
    return { data: { id: params.id } };
  });
};
