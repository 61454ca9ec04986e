import { AcceptanceHours } from "@sellerdesk/contract/deadlines";
import {
  OperatorSellerQuery,
  SellerStatusChange,
  type SellerStatus,
} from "@sellerdesk/contract/operator-sellers";
import * as z from "zod/mini";
import {
  readSeller,
  readSellers,
  resetTwoStep,
  setAcceptanceHours,
  setSellerStatus,
} from "../features/operator/seller-service.ts";
import { type Command, card, type Commands, neededId, table } from "./command.ts";

const acceptanceUsage = "seller acceptance ID HOURS|policy";

const change = (verb: string, status: SellerStatus, says: string, done: string): Command => {
  const usage = `seller ${verb} ID${status === "active" ? "" : " --reason TEXT"}`;
  return {
    usage,
    says,
    async run(deps, { words, values }) {
      const id = neededId(words[0], usage);
      const wanted = z.safeParse(SellerStatusChange, { status, reason: values.reason });
      if (!wanted.success)
        throw new Error(`Say why in 1 to 300 characters, the seller reads it: ${usage}`);
      const seller = await setSellerStatus(deps, id, wanted.data);
      return {
        json: seller,
        text: `${seller.business_name} is ${done}. The seller is notified by email.`,
      };
    },
  };
};

/** Commands for seller accounts. */
export const sellerCommands: Commands = {
  "seller list": {
    usage: "seller list [--search TEXT] [--status active|suspended|closed] [--page N]",
    says: "list sellers and their plans, newest first",
    async run({ db }, { values: { search, status, page } }) {
      const query = z.safeParse(OperatorSellerQuery, { search, status, page, per_page: 100 });
      if (!query.success)
        throw new Error("A status is active, suspended or closed, a page a number from 1 on.");
      const { rows, total } = await readSellers(db, query.data);
      const rest = total > rows.length ? `\n${total} in all; --page shows more.` : "";
      return { json: rows, text: `${table(rows)}${rest}` };
    },
  },
  "seller show": {
    usage: "seller show ID",
    says: "show a seller with plan and key figures",
    async run({ db }, { words: [id] }) {
      const seller = await readSeller(db, neededId(id, "seller show ID"));
      const { plan, ...shown } = seller;
      const until = plan?.current_period_end ?? "";
      return {
        json: seller,
        text: card({ ...shown, plan: plan ? `${plan.name}, until ${until}` : "none" }),
      };
    },
  },
  "seller acceptance": {
    usage: acceptanceUsage,
    says: "set how long a seller's later orders may wait to be accepted; policy: as long as for all",
    async run({ db }, { words: [id, hours] }) {
      const given = AcceptanceHours.safeParse(Number(hours));
      if (hours !== "policy" && !given.success)
        throw new Error(`Give 1 to 336 hours, or policy: ${acceptanceUsage}`);
      const seller = await setAcceptanceHours(
        db,
        neededId(id, acceptanceUsage),
        given.data ?? null,
      );
      const wait =
        seller.acceptance_hours === null ? "as long as the policy says" : `${hours} hours`;
      return { json: seller, text: `Orders of ${seller.business_name} may wait ${wait}.` };
    },
  },
  "seller reset-two-step": {
    usage: "seller reset-two-step ID",
    says: "turn off two-step login for a seller who lost their phone and codes; verify their identity first",
    async run(deps, { words: [id] }) {
      const seller = await resetTwoStep(deps, neededId(id, "seller reset-two-step ID"));
      const text = `${seller.business_name} logs in without a second step, and was logged out. The seller is notified.`;
      return { json: seller, text };
    },
  },
  "seller suspend": change(
    "suspend",
    "suspended",
    "end the sessions, take the products off sale, until reopened",
    "suspended",
  ),
  "seller close": change("close", "closed", "the same for good", "closed"),
  "seller reopen": change(
    "reopen",
    "active",
    "open a suspended or closed account again",
    "open again",
  ),
};
