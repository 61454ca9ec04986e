import * as z from "zod/mini";
import { requiredLine } from "./name-text.ts";
import { dataOf, endpoint, IdParams, idOf } from "./http.ts";

/** The lists that support saved views and chosen columns. */
export const ListName = z.enum(["products", "orders", "inventory", "offers"]);
export type ListName = z.output<typeof ListName>;

/** The most saved views of one list and seller. */
export const maxViews = 20;

const viewName = requiredLine(40);
/** Filters and order, as the query string of the list's URL without `?` and page. */
const viewQuery = z.string().check(z.maxLength(2000));

export const SavedView = z.object({ id: idOf("saved_view"), name: z.string(), query: z.string() });
export type SavedView = z.output<typeof SavedView>;

export const ListViews = z.object({
  views: z.array(SavedView),
  /** The keys of the visible columns, in order; `null`: the default columns. */
  columns: z.nullable(z.array(z.string())),
});
export type ListViews = z.output<typeof ListViews>;

const base = "/api/list-views";
const list = z.strictObject({ list: ListName });

export const listViewsApi = {
  find: endpoint("GET", `${base}/:list`, {
    access: "activePlan",
    summary: "Returns the saved views of a list and its columns.",
    params: list,
    reply: dataOf(ListViews),
  }),
  save: endpoint("POST", `${base}/:list`, {
    access: "activePlan",
    summary: "Saves a view under a name; a view of the same name is replaced.",
    params: list,
    body: z.strictObject({ name: viewName, query: viewQuery }),
    status: 201,
    reply: dataOf(SavedView),
  }),
  remove: endpoint("DELETE", `${base}/view/:id`, {
    access: "activePlan",
    summary: "Deletes a saved view.",
    params: IdParams("saved_view"),
    reply: dataOf(z.object({ id: idOf("saved_view") })),
  }),
  setColumns: endpoint("PUT", `${base}/:list/columns`, {
    access: "activePlan",
    summary: "Sets the columns of a list and their order; an empty list restores the default.",
    params: list,
    body: z.strictObject({
      columns: z.array(z.string().check(z.regex(/^[a-z_]{1,40}$/))).check(z.maxLength(30)),
    }),
    reply: dataOf(z.object({ columns: z.nullable(z.array(z.string())) })),
  }),
};
