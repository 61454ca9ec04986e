import { maxSavedReplies, savedRepliesApi } from "@sellerdesk/contract/saved-replies";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../lib/app-error.ts";
import { route, transactionRoute } from "../../../plugins/route.ts";
import {
  deleteSavedReply,
  listSavedReplies,
  updateSavedReply,
  upsertSavedReply,
} from "./queries.ts";

export const savedReplyRoutes = (app: FastifyInstance, { db }: Deps): void => {
  route(app, savedRepliesApi.list, async (_input, { seller }) => ({
    data: await listSavedReplies(db, seller.id),
  }));
  transactionRoute(app, savedRepliesApi.save, async (tx, { body }, { seller }) => {
    const saved = await upsertSavedReply(tx, seller.id, body);
    if (!saved) throw new AppError("too_many_saved_replies", { params: { n: maxSavedReplies } });
    return { data: saved };
  });
  transactionRoute(app, savedRepliesApi.update, async (tx, { params, body }, { seller }) => {
    const saved = await updateSavedReply(tx, seller.id, params.id, body);
    if (saved === undefined) throw new AppError("not_found");
    if (saved === null) throw new AppError("saved_reply_exists");
    return { data: saved };
  });
  transactionRoute(app, savedRepliesApi.remove, async (tx, { params }, { seller }) => {
    if (!(await deleteSavedReply(tx, seller.id, params.id))) throw new AppError("not_found");
    return { data: { id: params.id } };
  });
};
