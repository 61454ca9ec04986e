import { followersApi } from "@sellerdesk/contract/followers";
import { marketplaceFollowsApi } from "@sellerdesk/contract/marketplace-follows";
import { notificationsApi } from "@sellerdesk/contract/notifications";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../testing/client.ts";
import { propertyRuns } from "../../../testing/property-runs.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { newId } from "../../lib/id.ts";
import { createKey } from "../marketplace-keys/service.ts";
import { notifyBatchedFollows } from "./follow-service.ts";

let key: { token: string };
const t = useTestApp();
beforeAll(async () => {
  key = await createKey(t.db, { name: "Test" });
});

type Seller = Awaited<ReturnType<typeof createSeller>>;
type Times = { followed_at?: string; name?: string };
const follow = (
  id: string,
  customer: string,
  { name = customer, ...times }: Times = {},
  as = key,
) =>
  t.call(
    marketplaceFollowsApi.follow,
    { params: { seller_id: id, customer_external_id: customer }, body: { name, ...times } },
    as,
  );
const unfollow = (id: string, customer: string, unfollowed_at?: string) =>
  t.call(
    marketplaceFollowsApi.unfollow,
    {
      params: { seller_id: id, customer_external_id: customer },
      query: unfollowed_at === undefined ? {} : { unfollowed_at },
    },
    key,
  );
const namesOf = async ({ token }: Seller) =>
  (await t.call(followersApi.list, {}, { token })).ok.data.map(({ name }) => name);
const notificationsOf = async ({ token }: Seller) =>
  (await t.call(notificationsApi.list, { query: { tab: "followers" } }, { token })).ok.data.map(
    ({ message }) => message,
  );

describe("K29 follows reported by the marketplace", () => {
  test("K29 add a follower and notify the seller once; unfollowing removes the follower", async () => {
    const seller = await createSeller(t.db);
    expect((await follow(seller.id, "ada", { name: "Ada" })).ok.data).toEqual({
      is_following: true,
    });
    await follow(seller.id, "ada", { name: "Ada L." });
    expect(await namesOf(seller)).toEqual(["Ada"]);
    expect((await unfollow(seller.id, "ada")).ok.data).toEqual({ is_following: false });
    await unfollow(seller.id, "ada");
    expect(await namesOf(seller)).toEqual([]);
    await follow(seller.id, "ada", { name: "Ada again" });
    expect(await namesOf(seller)).toEqual(["Ada again"]);
    expect(await notificationsOf(seller)).toEqual(["Ada follows your shop"]);
  });

  test("K29 lead to the same result in every order of arrival, also with repetitions", async () => {
    const seconds = fc.integer({ min: 0, max: 8 });
    const event = fc.record({ kind: fc.constantFrom("follow", "unfollow"), second: seconds });
    const seller = await createSeller(t.db);
    let customer = 0;
    const send = async (events: readonly { kind: string; second: number }[]) => {
      const name = `c${customer++}`;
      for (const { kind, second } of events) {
        const time = `2026-03-01T10:00:0${second}Z`;
        await (kind === "follow"
          ? follow(seller.id, name, { followed_at: time })
          : unfollow(seller.id, name, time));
      }
      const { rows } = await sql<{ following: boolean; since: string | null }>`
        select unfollowed_at is null as following,
          case when unfollowed_at is null then followed_at::text end as since
        from followers where seller_id = ${seller.id} and customer_external_id = ${name}`.execute(
        t.db,
      );
      return rows[0];
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { minLength: 1, maxLength: 6 }).chain((events) =>
          fc.record({
            events: fc.constant(events),
            shuffled: fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 }),
          }),
        ),
        async ({ events, shuffled }) => {
          expect(await send(shuffled)).toEqual(await send(events));
        },
      ),
      { numRuns: propertyRuns(40) },
    );
  });

  test("K29 count as now if their time is in the future, so that later events still apply", async () => {
    const seller = await createSeller(t.db);
    await follow(seller.id, "ada", { followed_at: "2999-01-01T00:00:00Z" });
    expect((await unfollow(seller.id, "ada")).ok.data).toEqual({ is_following: false });
  });

  test("K29 require a key with the scope and an existing seller", async () => {
    const seller = await createSeller(t.db);
    const closed = await createSeller(t.db, { status: "closed" });
    const other = await createKey(t.db, { name: "Orders", scopes: ["orders"] });
    expect((await follow(seller.id, "ada", {}, other)).failure.code).toBe("missing_scope");
    for (const id of [newId(), closed.id]) {
      expect((await follow(id, "ada")).failure.code).toBe("not_found");
      expect((await unfollow(id, "ada")).failure.code).toBe("not_found");
    }
    expect(await namesOf(seller)).toEqual([]);
  });

  test("F5 G1 above five in an hour are grouped into one notification", async () => {
    const seller = await createSeller(t.db);
    await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((index) => follow(seller.id, `Buyer ${index}`)));
    await follow(seller.id, "Θεοδώρα");
    expect(await notificationsOf(seller)).toHaveLength(5);
    await notifyBatchedFollows(t.db);
    expect(await notificationsOf(seller)).toHaveLength(5);
    const later = () =>
      // In UTC: only there is the difference immutable, which a distributed database demands.
      sql`update followers set followed_at = (followed_at at time zone 'UTC' - interval '2 hours') at time zone 'UTC',
          notified_at = (notified_at at time zone 'UTC' - interval '2 hours') at time zone 'UTC'
        where seller_id = ${seller.id}`.execute(t.db);
    await later();
    await Promise.all([notifyBatchedFollows(t.db), notifyBatchedFollows(t.db)]);
    const [grouped, ...others] = await notificationsOf(seller);
    expect(grouped).toBe("4 new followers in the last hour, among them Θεοδώρα");
    expect(others).toHaveLength(5);
    await later();
    await follow(seller.id, "Next day");
    expect((await notificationsOf(seller))[0]).toBe("Next day follows your shop");
  });

  test("K29 from long ago, which a marketplace imports, do not notify the seller", async () => {
    const seller = await createSeller(t.db);
    await follow(seller.id, "ada", { followed_at: "2026-01-01T00:00:00Z" });
    expect(await namesOf(seller)).toEqual(["ada"]);
    expect(await notificationsOf(seller)).toEqual([]);
    await notifyBatchedFollows(t.db);
    expect(await notificationsOf(seller)).toEqual([]);
  });
});

describe("K29 announcements to followers", () => {
  const announce = ({ token }: Seller, title: string) =>
    t.call(
      followersApi.announce,
      { body: { title, body: "Twelve bowls, no two alike." } },
      { token },
    );
  const sent = async ({ token }: Seller) =>
    (await t.call(followersApi.announcements, {}, { token })).ok;
  const feed = async (since?: string) =>
    (
      await t.call(
        marketplaceFollowsApi.announcements,
        { query: { limit: 2, ...(since !== undefined && { since }) } },
        key,
      )
    ).ok.data;

  test("K29 are limited to two a week, each with its number of followers", async () => {
    const seller = await createSeller(t.db);
    expect((await announce(seller, "New bowls")).failure.code).toBe("no_followers");
    for (const customer of ["a", "b"]) await follow(seller.id, customer);
    expect((await announce(seller, "New bowls")).ok.data).toMatchObject({
      title: "New bowls",
      followers_count: 2,
    });
    expect((await sent(seller)).meta.next_at).toBeNull();
    const answers = await Promise.all(
      ["Autumn", "Winter", "Spring"].map((title) => announce(seller, title)),
    );
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.failure.message).toMatch(/2 announcements a week\..*\d{4}-\d\d-\d\d\.$/);
    const { data, meta } = await sent(seller);
    expect(data).toHaveLength(2);
    expect(Date.parse(meta.next_at ?? "") - Date.now()).toBeGreaterThan(6 * 86_400_000);
    // The evening of one day in UTC is the morning of the next in New Zealand.
    await sql`update sellers set timezone = 'Pacific/Auckland' where id = ${seller.id}`.execute(
      t.db,
    );
    await sql`update announcements set created_at = ('yesterday'::date + time '20:00') at time zone 'UTC'
      where seller_id = ${seller.id}`.execute(t.db);
    const { rows } = await sql<{
      day: string;
    }>`select to_char('yesterday'::date + 8, 'YYYY-MM-DD') as day`.execute(t.db);
    expect((await announce(seller, "Too soon")).failure.message).toContain(`${rows[0]?.day}.`);
    await sql`update announcements set created_at = created_at - interval '7 days' where seller_id = ${seller.id}`.execute(
      t.db,
    );
    expect((await announce(seller, "A week later")).status).toBe(201);
  });

  test("K29 are read once each and in order by the marketplace's cursor, also simultaneous ones", async () => {
    let { cursor, has_more } = await feed();
    while (has_more) ({ cursor, has_more } = await feed(cursor));
    const sellers = await Promise.all([1, 2, 3].map(() => createSeller(t.db)));
    for (const { id } of sellers) await follow(id, "ada");
    await Promise.all(sellers.map((seller) => announce(seller, `Of ${seller.id}`)));
    const first = await feed(cursor);
    const second = await feed(first.cursor);
    expect([first.has_more, second.has_more]).toEqual([true, false]);
    const read = [...first.announcements, ...second.announcements];
    expect(new Set(read.map(({ seller_id }) => seller_id))).toEqual(
      new Set(sellers.map(({ id }) => id)),
    );
    expect(read).toHaveLength(3);
    expect((await feed(second.cursor)).announcements).toEqual([]);
    // After a restore, numbers that were read before are assigned again.
    const since = second.cursor.replace(/\d+$/, (seq) => String(Number(seq) + 1));
    const beyond = await t.call(marketplaceFollowsApi.announcements, { query: { since } }, key);
    expect([beyond.status, beyond.failure.code]).toEqual([410, "cursor_unknown"]);
  });

  test("K29 are created once for a repeated request, and require a title", async () => {
    const seller = await createSeller(t.db);
    await follow(seller.id, "ada");
    const send = (title: string) =>
      t.call(
        followersApi.announce,
        { body: { title, body: "Bowls" } },
        { token: seller.token, headers: { "idempotency-key": "once" } },
      );
    const [first, again] = [await send("New bowls"), await send("New bowls")];
    expect(again.ok).toEqual(first.ok);
    expect((await sent(seller)).data).toHaveLength(1);
    const { failure } = await t.call(
      followersApi.announce,
      { body: { title: " a ", body: "" } },
      seller,
    );
    expect(failure.errors?.map(({ field }) => field)).toEqual(["title", "body"]);
  });
});
