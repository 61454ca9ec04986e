import type { Readable } from "node:stream";
import type {
  FollowerExportQuery,
  FollowerFigures,
  FollowerFiguresQuery,
} from "@sellerdesk/contract/followers";
import type { Db } from "../../db/pool.ts";
import { openExport } from "../../lib/tables/export-stream.ts";
import { languageOf } from "../../lib/languages.ts";
import { type ListColumn, exportLabelsOf } from "../../lib/tables/export-labels.ts";
import { chartStepFor } from "../../lib/chart-step.ts";
import { findLocale } from "../accounts/service.ts";
import { findPeriod, listPoints, type Owner, streamFollowers } from "./queries.ts";

const day = 86_400_000;

/**
 * Reads the number of followers, and those gained and lost in a period. The figures always add up
 * to the points of the chart.
 */
export const readFigures = async (
  db: Db,
  owner: Owner,
  query: FollowerFiguresQuery,
): Promise<FollowerFigures> => {
  const { from, to, total } = await findPeriod(db, owner, query);
  const step = chartStepFor((Date.parse(to) - Date.parse(from)) / day + 1);
  const series = await listPoints(db, owner, { from, to, step });
  const sum = (kind: "gained" | "lost") => series.reduce((all, point) => all + point[kind], 0);
  return { from, to, step, total, gained: sum("gained"), lost: sum("lost"), series };
};

const exportedColumns: ListColumn[] = ["name", "following_since", "orders", "last_order"];

/**
 * Exports all followers that match the filters, without contact data (domain.md, Follower), as of
 * the start of the export, in the seller's language.
 * @throws AppError `unavailable` while two exports of the seller run, or too many altogether
 */
export const exportFollowers = async (
  db: Db,
  owner: Owner,
  { format, ...filters }: FollowerExportQuery,
): Promise<Readable> => {
  const locale = await findLocale(db, owner.id);
  const batches = async function* () {
    for await (const followers of streamFollowers(db, owner, filters))
      yield followers.map((follower) => [
        follower.name,
        follower.followed_at,
        follower.orders_count,
        follower.last_order_at ?? "",
      ]);
  };
  const header = exportedColumns.map(exportLabelsOf(locale).column);
  const name = languageOf(locale).t("topic_followers");
  return openExport(owner.id, { format, name, header, batches: batches() });
};
