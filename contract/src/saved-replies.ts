import * as z from "zod/mini";
import { dataOf, endpoint, IdParams, idOf } from "./http.ts";
import { requiredLine } from "./name-text.ts";
import { ReplyText } from "./reviews.ts";

/** The most saved replies of a seller. */
export const maxSavedReplies = 50;

export const SavedReply = z.object({
  id: idOf("saved_reply"),
  name: z.string(),
  text: z.string(),
});
export type SavedReply = z.output<typeof SavedReply>;

export const SaveReply = z.strictObject({ name: requiredLine(60), text: ReplyText });
export type SaveReply = z.output<typeof SaveReply>;

const base = "/api/saved-replies";

/** Replies to reviews that a seller writes once and uses again. */
export const savedRepliesApi = {
  list: endpoint("GET", base, {
    access: "activePlan",
    summary: "Lists the saved replies by name.",
    reply: dataOf(z.array(SavedReply)),
  }),
  save: endpoint("POST", base, {
    access: "activePlan",
    summary: "Saves a reply under a name; a reply of the same name is replaced.",
    body: SaveReply,
    status: 201,
    reply: dataOf(SavedReply),
  }),
  update: endpoint("PUT", `${base}/:id`, {
    access: "activePlan",
    summary: "Changes name and text of a saved reply.",
    params: IdParams("saved_reply"),
    body: SaveReply,
    refusals: ["saved_reply_exists"],
    reply: dataOf(SavedReply),
  }),
  remove: endpoint("DELETE", `${base}/:id`, {
    access: "activePlan",
    summary: "Deletes a saved reply.",
    params: IdParams("saved_reply"),
    reply: dataOf(z.object({ id: idOf("saved_reply") })),
  }),
};
