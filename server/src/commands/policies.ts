import { type MarketPolicy, UpdateMarketPolicy } from "@sellerdesk/contract/operator-policies";
import * as z from "zod/mini";
import { readMarketPolicy, updateMarketPolicy } from "../features/market-policy/service.ts";
import { card, type Commands } from "./command.ts";

const usage =
  "policy set [--acceptance-hours HOURS|none] [--handling-days DAYS] [--max-handling-days DAYS] [--working-days 1,2,3,4,5] [--clock-starts placed|paid]";

const toText = (policy: MarketPolicy) =>
  card({
    ...policy,
    acceptance_hours: policy.acceptance_hours ?? "none",
    working_days: policy.working_days.join(),
  });

/** Commands for the deadlines that the marketplace sets. */
export const policyCommands: Commands = {
  "policy show": {
    usage: "policy show",
    says: "show the deadlines by which sellers accept and ship orders",
    async run({ db }) {
      const policy = await readMarketPolicy(db);
      return { json: policy, text: toText(policy) };
    },
  },
  "policy set": {
    usage,
    says: "change these deadlines for later orders; what is not given stays",
    async run({ db }, { values }) {
      const before = await readMarketPolicy(db);
      const number = (text: string | undefined, otherwise: number | null) =>
        text === undefined ? otherwise : text === "none" ? null : Number(text);
      const wanted = z.safeParse(UpdateMarketPolicy, {
        version: before.version,
        acceptance_hours: number(values["acceptance-hours"], before.acceptance_hours),
        handling_days: number(values["handling-days"], before.handling_days),
        max_handling_days: number(values["max-handling-days"], before.max_handling_days),
        working_days: values["working-days"]?.split(",").map(Number) ?? before.working_days,
        clock_starts: values["clock-starts"] ?? before.clock_starts,
      });
      if (!wanted.success)
        throw new Error(
          `Give 1 to 336 hours or none, 1 to 30 days but no more than sellers may choose, and week days from 1, Monday, to 7: ${usage}`,
        );
      const policy = await updateMarketPolicy(db, wanted.data);
      return { json: policy, text: toText(policy) };
    },
  },
};
