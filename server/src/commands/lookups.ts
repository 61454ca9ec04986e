import {
  BannerSectionItem,
  BrandItem,
  CategoryItem,
  ColorItem,
  PlanItem,
  type UpsertReport,
} from "@sellerdesk/contract/marketplace-lookups";
import type { DryRunOption } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import {
  acceptRequest,
  declineRequest,
  openRequests,
} from "../features/lookups/request-service.ts";
import {
  importTaxonomy,
  saveBannerSections,
  saveBrands,
  saveCategories,
  saveColors,
} from "../features/lookups/upsert-service.ts";
import { readAllPlans, retirePlan, savePlans } from "../features/plans/terms/service.ts";
import { type Commands, needed, neededId, table } from "./command.ts";
import { readItems, readText } from "./item-file.ts";

const lookupLoaders: Record<
  string,
  (deps: Deps, file: string, trial: DryRunOption) => Promise<UpsertReport>
> = {
  categories: async ({ db }, file, trial) =>
    saveCategories(db, await readItems(file, CategoryItem), trial),
  brands: async (deps, file, trial) => saveBrands(deps, await readItems(file, BrandItem), trial),
  colors: async ({ db }, file, trial) => saveColors(db, await readItems(file, ColorItem), trial),
  "banner-sections": async ({ db }, file, trial) =>
    saveBannerSections(db, await readItems(file, BannerSectionItem), trial),
  plans: async ({ db }, file, trial) => savePlans(db, await readItems(file, PlanItem), trial),
};

/** Marks the result of a dry run, which is rolled back. */
const tried = (isDryRun: boolean, text: string) =>
  isDryRun ? `${text} Nothing was changed: a dry run.` : text;

const notifiedText = ({ told: count }: { told: number }) =>
  count === 1 ? "One seller was notified." : `${count} sellers were notified.`;

/** Commands for lookups and for the requests of sellers to extend them. */
export const lookupCommands: Commands = {
  "lookup load": {
    usage: `lookup load ${Object.keys(lookupLoaders).join("|")} FILE [--dry-run]`,
    says: "create and update entries from a JSON list, as for `PUT /api/marketplace/v1/lookups/...`",
    async run(deps, { words: [kind = "", file], values: { "dry-run": isDryRun = false } }) {
      const load = lookupLoaders[kind];
      if (!load) throw new Error(`Lookups are: ${Object.keys(lookupLoaders).join(", ")}.`);
      const report = await load(deps, needed(file, `lookup load ${kind} FILE`), { isDryRun });
      const { added, changed, unchanged } = report;
      const text = `${added} added, ${changed} changed, ${unchanged} unchanged.`;
      return { json: report, text: tried(isDryRun, text) };
    },
  },
  "categories import": {
    usage: "categories import FILE [--dry-run]",
    says: "import a product taxonomy in Google's format",
    async run({ db }, { words: [file], values: { "dry-run": isDryRun = false } }) {
      const text = await readText(needed(file, "categories import FILE"));
      const report = await importTaxonomy(db, text, { isDryRun });
      const { added, renamed, unchanged, not_in_file } = report;
      const rest = not_in_file > 0 ? ` ${not_in_file} more are not in the file and stay.` : "";
      return {
        json: report,
        text: tried(
          isDryRun,
          `${added} categories added, ${renamed} renamed, ${unchanged} unchanged.${rest}`,
        ),
      };
    },
  },
  "requests list": {
    usage: "requests list",
    says: "list requests for brands, categories and colors",
    async run({ db }) {
      const requests = await openRequests(db);
      return { json: requests, text: table(requests) };
    },
  },
  "requests accept": {
    usage: "requests accept ID [--name NAME]",
    says: "accept a request and notify the seller",
    async run({ db }, { words: [id], values: { name } }) {
      const accepted = await acceptRequest(db, neededId(id, "requests accept ID"), name);
      return {
        json: accepted,
        text: `Added the ${accepted.kind} “${accepted.name}”. ${notifiedText(accepted)}`,
      };
    },
  },
  "requests decline": {
    usage: "requests decline ID --reason TEXT",
    says: "decline a request and notify the seller",
    async run({ db }, { words: [id], values: { reason } }) {
      const usage = "requests decline ID --reason TEXT";
      const declined = await declineRequest(db, neededId(id, usage), needed(reason, usage));
      return {
        json: declined,
        text: `Declined the ${declined.kind} “${declined.name}”. ${notifiedText(declined)}`,
      };
    },
  },
  "plan list": {
    usage: "plan list",
    says: "list all plans, including retired ones; `lookup load plans FILE` creates and updates them",
    async run({ db }) {
      const plans = await readAllPlans(db);
      const rows = plans.map(({ id, code, interval, name, price_minor, currency, retired }) => ({
        id,
        code,
        interval,
        name,
        price: `${price_minor} ${currency} minor`,
        retired,
      }));
      return { json: plans, text: table(rows) };
    },
  },
  "plan retire": {
    usage: "plan retire ID",
    says: "retire a plan; current subscribers keep it",
    async run({ db }, { words: [id] }) {
      const plan = await retirePlan(db, neededId(id, "plan retire ID"));
      return { json: plan, text: `${plan.name} (${plan.interval}) is no longer sold.` };
    },
  },
};
