import { accountsApi } from "@sellerdesk/contract/accounts";
import { profileApi } from "@sellerdesk/contract/profile";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { testApp, useTestApp } from "../../../../testing/client.ts";
import {
  createSeller,
  createSession,
  factoryPassword,
} from "../../../../testing/seller-factory.ts";
import { sessionFinder } from "./service.ts";

const t = useTestApp({ env: { rateLimits: null } });

const profile = (token: string) => t.call(profileApi.read, {}, { token });

describe("a session", () => {
  test("A7 F1 ends right away at logout, on every server process, while other sessions continue", async () => {
    const { email, token } = await createSeller(t.db);
    const other = await t.call(accountsApi.login, {
      body: { identifier: email, password: factoryPassword },
    });
    const secondProcess = await testApp({ databaseUrl: t.databaseUrl });
    try {
      expect((await secondProcess.call(profileApi.read, {}, { token })).status).toBe(200);
      await t.call(accountsApi.logout, {}, { token });
      expect((await secondProcess.call(profileApi.read, {}, { token })).status).toBe(401);
    } finally {
      await secondProcess.close();
    }
    expect((await profile(token)).status).toBe(401);
    expect((await profile(other.ok.data.token)).status).toBe(200);
  });

  test("A8 ends after 24 idle hours, and 30 days after the login at the latest", async () => {
    const idle = await createSeller(t.db);
    await sql`update sessions set last_seen_at = now() - interval '24 hours 1 second' where id = ${idle.sessionId}`.execute(
      t.db,
    );
    expect((await profile(idle.token)).status).toBe(401);

    const { id, email } = await createSeller(t.db);
    const login = await t.call(accountsApi.login, {
      body: { identifier: email, password: factoryPassword },
    });
    const { token } = login.ok.data;
    const { rows } = await sql<{ days: number }>`
      select extract(epoch from expires_at - created_at)::integer / 86400 as days from sessions
      where seller_id = ${id} order by created_at desc limit 1`.execute(t.db);
    expect(rows).toEqual([{ days: 30 }]);
    await sql`update sessions set expires_at = now() where seller_id = ${id}`.execute(t.db);
    expect((await profile(token)).status).toBe(401);
  });

  test("A8 is extended by use, which is recorded at most once a minute", async () => {
    const { token, sessionId } = await createSeller(t.db);
    const lastSeen = async () =>
      (
        await t.db
          .selectFrom("sessions")
          .select("last_seen_at")
          .where("id", "=", sessionId)
          .executeTakeFirstOrThrow()
      ).last_seen_at.getTime();
    const fresh = await lastSeen();
    await profile(token);
    expect(await lastSeen()).toBe(fresh);
    await sql`update sessions set last_seen_at = now() - interval '23 hours' where id = ${sessionId}`.execute(
      t.db,
    );
    expect((await profile(token)).status).toBe(200);
    await expect.poll(lastSeen, { timeout: 10_000 }).toBeGreaterThan(fresh);
  });

  test("A8 requires the exact token: a changed secret or another seller's id is rejected", async () => {
    const { token } = await createSeller(t.db);
    const other = await createSeller(t.db);
    const idPart = (text: string) => text.slice(0, "sds_".length + 21);
    const forged = idPart(other.token) + token.slice(idPart(token).length);
    for (const wrong of [
      forged,
      `${token}A`,
      token.slice(0, -1),
      token.replace("sds_", "sdr_"),
      "sds_",
    ])
      expect((await profile(wrong)).status).toBe(401);
    expect((await profile(token)).status).toBe(200);
  });

  test("A8 stores only the SHA-256 hash of its token", async () => {
    const { id, email } = await createSeller(t.db);
    const login = await t.call(accountsApi.login, {
      body: { identifier: email, password: factoryPassword },
    });
    const { rows } = await sql<{ found: boolean }>`
      select token_hash = sha256(${login.ok.data.token}::bytea) as found from sessions
      where seller_id = ${id} order by created_at desc limit 1`.execute(t.db);
    expect(rows).toEqual([{ found: true }]);
  });

  test("A7 is deleted by a later login if it ended long ago", async () => {
    const { id, email } = await createSeller(t.db);
    await sql`update sessions set expires_at = now() - interval '1 day' where seller_id = ${id}`.execute(
      t.db,
    );
    await t.call(accountsApi.login, { body: { identifier: email, password: factoryPassword } });
    const left = await t.db
      .selectFrom("sessions")
      .select("id")
      .where("seller_id", "=", id)
      .execute();
    expect(left).toHaveLength(1);
  });
});

describe("the list of sessions", () => {
  test("A8 shows where the seller is logged in and which session is the current one", async () => {
    const seller = await createSeller(t.db);
    await t.call(
      accountsApi.login,
      { body: { identifier: seller.email, password: factoryPassword } },
      { headers: { "user-agent": "Mozilla/5.0 (X11; Linux x86_64)" } },
    );
    const { data } = (await t.call(accountsApi.sessions, {}, { token: seller.token })).ok;
    expect(data).toHaveLength(2);
    expect(data[0]).toMatchObject({
      is_current: false,
      user_agent: "Mozilla/5.0 (X11; Linux x86_64)",
      ip: "127.0.0.1",
    });
    expect(data[1]).toMatchObject({ id: seller.sessionId, is_current: true });
  });

  test("A8 ends one session right away, and does not find an ended or another seller's session", async () => {
    const seller = await createSeller(t.db);
    const stranger = await createSeller(t.db);
    const other = await createSession(t.db, seller.id);
    const end = (id: string) =>
      t.call(accountsApi.revokeSession, { params: { id } }, { token: seller.token });
    expect((await end(stranger.sessionId)).status).toBe(404);
    expect((await profile(stranger.token)).status).toBe(200);
    expect((await end(other.sessionId)).status).toBe(200);
    expect((await profile(other.token)).status).toBe(401);
    expect((await end(other.sessionId)).status).toBe(404);
    expect((await profile(seller.token)).status).toBe(200);
  });
});

describe("sessions of many requests", () => {
  /** Counts statements, and fails the first of them on demand. */
  const countStatements = ({ failsFirst = false } = {}) => {
    let statements = 0;
    const db = t.db.withPlugin({
      transformQuery({ node }) {
        statements += 1;
        if (failsFirst && statements === 1) throw new Error("no database");
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    return { find: sessionFinder(db), count: () => statements };
  };

  test("are read by one statement for the simultaneous requests of each seller, and never from an earlier read", async () => {
    const [first, second] = [await createSeller(t.db), await createSeller(t.db)];
    const { find, count } = countStatements();
    const found = await Promise.all([first, second, first].map(({ token }) => find(token)));
    expect(found.map((session) => session?.id)).toEqual([first.id, second.id, first.id]);
    expect(count()).toBe(2);
    await t.call(accountsApi.logout, {}, first);
    expect(await find(first.token)).toBeNull();
    expect(count()).toBe(3);
  });

  test("fail together with their statement, and the next request reads again", async () => {
    const { id, token } = await createSeller(t.db);
    const { find } = countStatements({ failsFirst: true });
    const failed = await Promise.allSettled([find(token), find(token)]);
    expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect((await find(token))?.id).toBe(id);
  });
});
