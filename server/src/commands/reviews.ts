import { pageQuery } from "@sellerdesk/contract/http";
import { ReviewDecision } from "@sellerdesk/contract/operator-reviews";
import * as z from "zod/mini";
import { resolveReview, readReported } from "../features/reviews/report-service.ts";
import { type Commands, needed, table } from "./command.ts";

const usage = "review resolve EXTERNAL_ID keep|hide|delete";

/** Commands for reported reviews. */
export const reviewCommands: Commands = {
  "review reports": {
    usage: "review reports [--page N]",
    says: "list reviews that sellers reported or asked to remove, oldest first",
    async run({ db }, { values: { page } }) {
      const query = z.safeParse(z.strictObject(pageQuery), { page, per_page: 50 });
      if (!query.success) throw new Error("A page is a number from 1 on.");
      const { rows, total } = await readReported(db, query.data);
      const shown = rows.map(
        ({ external_id, business_name, product_title, rating, asks, reason, note }) => ({
          external_id,
          asks,
          reason,
          note,
          rating,
          seller: business_name,
          product: product_title,
        }),
      );
      const rest = total > rows.length ? `\n${total} in all; --page shows more.` : "";
      return { json: rows, text: `${table(shown)}${rest}` };
    },
  },
  "review resolve": {
    usage,
    says: "keep, hide or delete a reported review; the seller is notified",
    async run({ db }, { words: [externalId, word] }) {
      const id = needed(externalId, usage);
      const { data: decision } = z.safeParse(ReviewDecision, word);
      if (!decision) throw new Error(`Say what becomes of it: ${usage}`);
      await resolveReview(db, id, decision);
      return {
        json: { external_id: id, decision },
        text: `Decided: ${decision}. The seller is notified.`,
      };
    },
  },
};
