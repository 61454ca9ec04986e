import { marketplaceSellersApi, type SellerChange } from "@sellerdesk/contract/marketplace-sellers";
import { profileApi, type UpdateProfile } from "@sellerdesk/contract/profile";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { disableTriggers } from "../../../testing/disable-triggers.ts";
import { useTestApp } from "../../../testing/client.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { createMarketplaceKey } from "../../../testing/marketplace-factory.ts";
import { endPlanIn } from "../../../testing/plan-factory.ts";
import { propertyRuns } from "../../../testing/property-runs.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import {
  answerSubmission,
  createRequirement,
  createSubmission,
} from "../../../testing/verification-factory.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { setSellerStatus } from "../operator/seller-service.ts";
import { updateProfile } from "../profile/service.ts";
import { defineRequirements } from "../verification/service.ts";
import { hasUnsequenced } from "./number-queries.ts";
import { assignSequenceNumbers } from "./service.ts";

let key: { token: string };
const t = useTestApp({ env: { publicUrl: "https://desk.example" } });
beforeAll(async () => {
  key = await createMarketplaceKey(t.db);
});
// Each test reads a feed that has only its own sellers.
beforeEach(() =>
  emptyTables(t.db, ["sellers", "catalogue_queue", "seller_queue", "seller_entries"]),
);

type Seller = { id: SellerId; token: string };
const numberAll = async () => {
  while (await hasUnsequenced(t.db)) await assignSequenceNumbers(t.db);
};
/** Stores the latest state of each seller, as a marketplace does. */
const createReader = (limit = 100) => {
  const names = new Map<string, string | null>();
  let cursor: string | undefined;
  const readNext = async (): Promise<boolean> => {
    const query = { limit, ...(cursor !== undefined && { cursor }) };
    const { data } = (await t.call(marketplaceSellersApi.changes, { query }, key)).ok;
    cursor = data.cursor;
    for (const { seller_id, seller } of data.changes)
      names.set(seller_id, seller?.business_name ?? null);
    return data.has_more;
  };
  // Pages are read one after the other: with concurrent reads, an older state could overwrite a
  // newer one.
  let page = Promise.resolve(true);
  const readPage = () => (page = page.then(readNext));
  return {
    names,
    readPage,
    async readAll() {
      while (await readPage());
      return names;
    },
  };
};
const readFrom = async (cursor?: string) =>
  (await t.call(marketplaceSellersApi.changes, { query: { ...(cursor && { cursor }) } }, key)).ok
    .data;
/** Returns the entries of the feed since the state before `act`. */
const changesBy = async (act: () => Promise<unknown>): Promise<SellerChange[]> => {
  await numberAll();
  const { cursor } = await readFrom();
  await act();
  await numberAll();
  return (await readFrom(cursor)).changes;
};
const edit = async ({ token }: Seller, changes: Partial<UpdateProfile>) => {
  const { version } = (await t.call(profileApi.read, {}, { token })).ok.data;
  return (await t.call(profileApi.update, { body: { version, ...changes } }, { token })).ok.data;
};
const setStatus = (id: string, status: "active" | "suspended") =>
  setSellerStatus(t, id, { status, reason: "Checks" });

describe("GET /api/marketplace/v1/sellers", () => {
  it("lists the sellers in business with the fields of the seller's page", async () => {
    const seller = await createSeller(t.db, { businessName: "Havn & Loom" });
    await createSeller(t.db, { status: "suspended" });
    await endPlanIn(t.db, (await createSeller(t.db)).id, -60);
    await edit(seller, {
      tagline: "Wool",
      vacation_from: "2030-01-01T00:00:00.000Z",
      vacation_note: "Skiing",
    });
    await numberAll();
    const { changes, has_more } = await readFrom();
    expect([changes.map(({ seller_id }) => seller_id), has_more]).toEqual([[seller.id], false]);
    const params = { id: seller.id };
    const page = (await t.call(marketplaceSellersApi.read, { params }, key)).ok.data;
    const shared = {
      ...page,
      country: page.address?.country ?? null,
      handling_days: 2,
      vacation: { from: "2030-01-01T00:00:00.000Z", to: null, note: "Skiing" },
    };
    expect(shared).toMatchObject(changes[0]?.seller ?? {});
    expect(shared.tagline).toBe("Wool");
  });

  it("shows the URL of the profile image and the country", async () => {
    const seller = await createSeller(t.db);
    await sql`update sellers set profile_image = '/files/pictures/a.webp', address = '{"country": "GR"}'
      where id = ${seller.id}`.execute(t.db);
    await numberAll();
    expect((await readFrom()).changes[0]?.seller).toMatchObject({
      profile_image_url: "https://desk.example/files/pictures/a.webp",
      country: "GR",
    });
  });

  it("lists every change of a field that it shows, and no other change", async () => {
    const seller = await createSeller(t.db);
    const named = await changesBy(() => edit(seller, { business_name: "Barro" }));
    expect(named).toMatchObject([{ seller_id: seller.id, seller: { business_name: "Barro" } }]);
    const isVerified = (changes: SellerChange[]) => changes.map((row) => row.seller?.is_verified);
    const requirementId = await createRequirement(t.db, { key: "passport" });
    await createSubmission(t.db, seller.id, requirementId);
    const accept = () => answerSubmission(t.db, requirementId, { status: "accepted", reason: "" });
    expect(isVerified(await changesBy(accept))).toEqual([true]);
    const define = (retired: boolean) =>
      changesBy(() =>
        defineRequirements(t.db, [
          {
            key: "tax",
            label: "Tax number",
            kind: "field",
            required: true,
            instructions: "",
            position: 1,
            retired,
          },
        ]),
      );
    expect(isVerified(await define(false))).toEqual([false]);
    expect(isVerified(await define(true))).toEqual([true]);
    const login = sql`update sellers set last_login_at = now() where id = ${seller.id}`;
    expect(await changesBy(() => login.execute(t.db))).toEqual([]);
  });

  it("lists a seller's removal only to readers who got the seller before", async () => {
    const [suspended, lapsed] = [await createSeller(t.db), await createSeller(t.db)];
    const tombstone = ({ id }: Seller) => [{ seller_id: id, seller: null }];
    expect(await changesBy(() => setStatus(suspended.id, "suspended"))).toEqual(
      tombstone(suspended),
    );
    expect(await changesBy(() => endPlanIn(t.db, lapsed.id, -1))).toEqual(tombstone(lapsed));
    expect((await readFrom()).changes).toEqual([]);
    const again = [
      () => setStatus(suspended.id, "active"),
      () => endPlanIn(t.db, lapsed.id, 86_400),
    ];
    for (const act of again) expect(await changesBy(act)).toMatchObject([{ seller: {} }]);
  });

  it("K46 lists the end of a vacation and of a plan when its time has come", async () => {
    const [away, lapsing] = [await createSeller(t.db), await createSeller(t.db)];
    const changesAfter = (write: ReturnType<typeof sql>) =>
      changesBy(() =>
        inTransaction(t.db, async (tx) => {
          await disableTriggers(tx);
          await write.execute(tx);
          await sql`update catalogue_cursor set processed_until = now() - interval '2 seconds'`.execute(
            tx,
          );
        }),
      );
    const vacation = (to: string) => sql`
      update sellers set vacation_from = now() - interval '1 day', vacation_to = now() + ${to}::interval
      where id = ${away.id}`;
    expect(await changesBy(() => vacation("1 day").execute(t.db))).toMatchObject([
      { seller_id: away.id, seller: { vacation: { note: "" } } },
    ]);
    expect(await changesAfter(vacation("-1 second"))).toMatchObject([
      { seller_id: away.id, seller: { vacation: null } },
    ]);
    expect(
      await changesAfter(sql`
        update subscriptions set current_period_end = now() - interval '1 second' where seller_id = ${lapsing.id}`),
    ).toContainEqual({ seller_id: lapsing.id, seller: null });
  });
});

describe("changes of sellers that are committed in a different order than they were made", () => {
  it("includes a change that was made first and committed last", async () => {
    const [early, late] = [await createSeller(t.db), await createSeller(t.db)];
    await numberAll();
    const feed = createReader();
    await feed.readAll();
    const rename = async (db: Parameters<typeof updateProfile>[0], { id, token }: Seller) => {
      const { version } = (await t.call(profileApi.read, {}, { token })).ok.data;
      await updateProfile(db, id, { version, business_name: "Renamed" });
    };
    const before = feed.names.get(early.id);
    await inTransaction(t.db, async (tx) => {
      await rename(tx, early);
      await rename(t.db, late);
      await numberAll();
      await feed.readAll();
      expect([early, late].map(({ id }) => feed.names.get(id))).toEqual([before, "Renamed"]);
    });
    await numberAll();
    expect((await feed.readAll()).get(early.id)).toBe("Renamed");
  });

  it("removes a seller who sold for a moment, and keeps one who did not sell for a moment (safety 29)", async () => {
    const { id } = await createSeller(t.db);
    await numberAll();
    for (const [state, moment] of [
      ["suspended", "active"],
      ["active", "suspended"],
    ] as const) {
      const feed = createReader();
      await feed.readAll();
      await setStatus(id, state);
      await numberAll();
      await setStatus(id, moment);
      const isListed = async () => ((await feed.readAll()).get(id) ?? null) !== null;
      expect([moment, await isListed()]).toEqual([moment, moment === "active"]);
      await setStatus(id, state);
      await numberAll();
      expect([state, await isListed()]).toEqual([state, state === "active"]);
    }
  });

  it("ends with exactly the sellers in business, however writers, numberers and readers interleave", async () => {
    const sellers: Seller[] = [];
    for (let index = 0; index < 3; index++) sellers.push(await createSeller(t.db));
    const Act = fc.record({
      index: fc.nat({ max: sellers.length - 1 }),
      /** Renames the seller, or changes whether they sell. */
      kind: fc.constantFrom("rename", "status", "both"),
      sells: fc.boolean(),
      name: fc.integer({ min: 100, max: 999 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(Act, { minLength: 4, maxLength: 12 }),
        fc.integer({ min: 1, max: 3 }),
        fc.scheduler(),
        async (acts, limit, scheduler) => {
          const feed = createReader(limit);
          const write = scheduler.scheduleFunction(
            async ({ index, kind, sells, name }: (typeof acts)[number]) => {
              const id = sellers[index]?.id;
              if (!id) return;
              await inTransaction(t.db, async (tx) => {
                const { version } = await tx
                  .selectFrom("sellers")
                  .select("version")
                  .where("id", "=", id)
                  .forUpdate()
                  .executeTakeFirstOrThrow();
                if (kind !== "status")
                  await updateProfile(tx, id, { version, business_name: `Shop ${name}` });
                if (kind !== "rename")
                  await setSellerStatus({ ...t, db: tx }, id, {
                    status: sells ? "active" : "suspended",
                    reason: "Checks",
                  });
              });
            },
          );
          const readPage = scheduler.scheduleFunction(() => feed.readPage());
          const number = scheduler.scheduleFunction(() => assignSequenceNumbers(t.db));
          const all = acts.flatMap((act) => [write(act), readPage(), number(), number()]);
          await scheduler.waitFor(Promise.all(all));
          await numberAll();
          await feed.readAll();
          const stored = await t.db
            .selectFrom("sellers")
            .select(["id", "business_name", "status"])
            .execute();
          const expected = stored.map(({ id, business_name, status }) => [
            id,
            status === "active" ? business_name : null,
          ]);
          expect(stored.map(({ id }) => [id, feed.names.get(id) ?? null])).toEqual(expected);
        },
      ),
      { numRuns: propertyRuns(15) },
    );
  });
});
