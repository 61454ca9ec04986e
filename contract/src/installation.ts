import * as z from "zod/mini";
import { dataOf, endpoint } from "./http.ts";

/** Public facts about this installation. */
export const Installation = z.object({
  marketplace_name: z.string(),
  marketplace_url: z.string(),
  currency: z.string(),
});
export type Installation = z.output<typeof Installation>;

export const installationApi = {
  get: endpoint("GET", "/api/installation", {
    access: "public",
    summary: "Returns the marketplace of this installation.",
    reply: dataOf(Installation),
  }),
};
