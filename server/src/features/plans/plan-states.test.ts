import { type PlanSettings, plansApi } from "@sellerdesk/contract/plans";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { openSandboxShop } from "../../../testing/sandbox-shop.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { planChecks } from "../doctor/plan-queries.ts";
import { findViolations } from "../doctor/queries.ts";
import { sendPlanReminders } from "./notices/schedule-service.ts";
import { renewDuePlans } from "./checkout/renewal-service.ts";

const { t, plans, choose, renew } = await openSandboxShop();
afterAll(() => t.close());

type Seller = { id: SellerId; token: string };

/** Moves all times of a seller's plan into the past by `seconds`. */
const passTime = (sellerId: SellerId, seconds: number) =>
  inTransaction(t.db, async (tx) => {
    const ago = sql`make_interval(secs => ${seconds})`;
    // A distributed database computes new times in an update only from immutable functions.
    const earlier = (column: string) =>
      sql`${sql.ref(column)} = (${sql.ref(column)} at time zone 'UTC' - ${ago}) at time zone 'UTC'`;
    await sql`
      update subscriptions set ${earlier("current_period_start")}, ${earlier("current_period_end")}, ${earlier("next_from")},
        ${earlier("renew_after")}, ${earlier("reminded_period_end")}
      where seller_id = ${sellerId}`.execute(tx);
    await sql`
      with moved as (
        select i.id, jsonb_agg(line || jsonb_strip_nulls(jsonb_build_object(
          'period_start', to_char((line ->> 'period_start')::timestamptz - ${ago}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'period_end', to_char((line ->> 'period_end')::timestamptz - ${ago}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        ))) as lines
        from invoices i, jsonb_array_elements(i.lines) line where i.seller_id = ${sellerId} group by i.id
      )
      update invoices i set lines = moved.lines, ${earlier("issued_at")}, ${earlier("paid_at")}
      from moved where i.seller_id = ${sellerId} and i.id = moved.id`.execute(tx);
    await sql`update payments set ${earlier("created_at")} where seller_id = ${sellerId}`.execute(
      tx,
    );
  });

/** Lets time pass until the seller's newest period ended `days` days ago. */
const passEnd = async ({ id }: Seller, days: number): Promise<void> => {
  const { rows } = await sql<{ left: number | null }>`
    select extract(epoch from max(current_period_end) - now())::integer as left from subscriptions
    where seller_id = ${id}`.execute(t.db);
  await passTime(id, Math.max(0, rows[0]?.left ?? 0) + days * 86_400 + 60);
};

const set = ({ token }: Seller, body: PlanSettings) =>
  t.call(plansApi.settings, { body }, { token });

/**
 * The actions of sellers, and the passing of time: `expires` ends the period, `lapses` also the
 * grace period.
 */
const steps = {
  studio: ({ token }: Seller) => choose(token, plans.studio),
  year: ({ token }: Seller) => choose(token, plans.studioYear),
  house: ({ token }: Seller) => choose(token, plans.house),
  renew: ({ token }: Seller) => renew(token),
  cancel: (seller: Seller) => set(seller, { cancel_at_period_end: true }),
  automatic: (seller: Seller) => set(seller, { auto_renew: true }),
  keep: ({ token }: Seller) => t.call(plansApi.keep, {}, { token }),
  expires: (seller: Seller) => passEnd(seller, 0),
  lapses: (seller: Seller) => passEnd(seller, 8),
} as const;
type Step = keyof typeof steps;

/**
 * Copies the plan, invoices and payments of a seller to a new seller. The copied invoices get new
 * numbers.
 */
const copySeller = async (from: Seller | null): Promise<Seller> => {
  const seller = await createSeller(t.db, { plan: "none" });
  if (!from) return seller;
  await inTransaction(t.db, async (tx) => {
    await sql`select from invoice_counter for update`.execute(tx);
    for (const table of ["subscriptions", "invoices", "payments"] as const) {
      const changes =
        table === "invoices"
          ? sql`jsonb_build_object('seller_id', ${seller.id}::uuid, 'number', case when number is not null then
              (select last_number from invoice_counter) + row_number() over (order by number) end)`
          : sql`jsonb_build_object('seller_id', ${seller.id}::uuid)`;
      await sql`
        insert into ${sql.table(table)} select (jsonb_populate_record(null::${sql.table(table)}, to_jsonb(s) || ${changes})).*
        from ${sql.table(table)} s where seller_id = ${from.id}`.execute(tx);
    }
    await sql`
      update invoice_counter set last_number = last_number + (
        select count(number) from invoices where seller_id = ${seller.id})`.execute(tx);
  });
  return seller;
};

/**
 * Returns a key of the state of a seller's plan, to the day. Only the two newest subscriptions
 * count; older ones matter only by their effect on these.
 */
const keyOf = async ({ id }: Seller): Promise<string> => {
  const { rows } = await sql<{ key: string }>`
    select concat_ws(' ', status, plan_snapshot ->> 'code', plan_snapshot ->> 'interval', next_plan_snapshot ->> 'code',
      next_plan_snapshot ->> 'interval', sign(extract(epoch from next_from - now())), next_from >= current_period_end,
      greatest(-9, round(extract(epoch from current_period_end - now()) / 86400)), auto_renew, cancel_at_period_end,
      renewal_tries) as key
    from subscriptions where seller_id = ${id} order by current_period_end desc nulls last limit 2`.execute(
    t.db,
  );
  return rows.map(({ key }) => key).join("; ");
};

/** Runs `work` for every item, at most four at a time. */
const forEach = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  const queue = items.values();
  const next = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: 4 }, next));
};

const checks = new Set([
  ...Object.keys(planChecks),
  "plan_states",
  "pending_payments",
  "unused_payments",
]);

type State = { path: Step[]; seller: Seller };

/** Applies a step to a copy of a seller. */
const walk = async ({ path, seller: from }: State, step: Step): Promise<State> => {
  const seller = await copySeller(path.length > 0 ? from : null);
  const answer = await steps[step](seller);
  const taken = [...path, step];
  // An impossible action is rejected with a message.
  if (answer) expect([200, 409, 422]).toContain(answer.status);
  return { path: taken, seller };
};

describe("K2 K3 plans in every order", () => {
  it("K2 K3 buy, downgrade, upgrade, cancel, renew, expire: doctor finds nothing after any step", async () => {
    // Three steps suffice to detect a replaced plan that keeps its next plan. Four take minutes on
    // a busy machine.
    const depth = Number(process.env["PLAN_STEPS"] ?? 3);
    const known = new Set<string>();
    let states: State[] = [{ path: [], seller: await createSeller(t.db, { plan: "none" }) }];
    for (let level = 0; level < depth; level++) {
      const reached: State[] = [];
      const pairs = states.flatMap((state) =>
        (Object.keys(steps) as Step[]).map((step) => [state, step] as const),
      );
      await forEach(pairs, async ([state, step]) => void reached.push(await walk(state, step)));
      await renewDuePlans(t.deps);
      await sendPlanReminders(t.deps);
      const pathOf = new Map<string | null, string>(
        reached.map(({ path, seller }) => [seller.id, path.join(", ")]),
      );
      const found = await findViolations(t.db, { isAtRest: false });
      // Overdue jobs of other features depend on the speed of the machine.
      const violations = found.violations.filter(({ check }) => checks.has(check));
      expect(
        violations.map(({ seller_id, ...violation }) => ({
          ...violation,
          path: pathOf.get(seller_id),
        })),
      ).toEqual([]);
      states = [];
      await forEach(reached, async (state) => {
        const key = await keyOf(state.seller);
        if (known.has(key)) return;
        known.add(key);
        states.push(state);
      });
    }
    expect(known.size).toBeGreaterThan(depth * depth);
    // The sandbox charges only what it grants.
    const { rows } = await sql`select distinct status from payments`.execute(t.db);
    expect(rows).toEqual([{ status: "succeeded" }]);
  });
});
