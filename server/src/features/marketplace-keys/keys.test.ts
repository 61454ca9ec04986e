import { marketplaceOrdersApi } from "@sellerdesk/contract/marketplace-orders";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../../testing/client.ts";
import { freshKey } from "../../../testing/marketplace-factory.ts";
import { newId } from "../../lib/id.ts";
import { createKey, findMarketplaceKey, listKeys, revokeKey } from "./service.ts";

const usual = ["orders", "reviews", "follows", "lookups", "catalogue"];

const t = useTestApp();

describe("marketplace keys", () => {
  it("are shown once and stored as a hash", async () => {
    const key = await createKey(t.db, { name: "  Storefront " });
    expect(key.token).toMatch(/^sdk_live_[\w-]{43}$/);
    expect(key).toMatchObject({ name: "Storefront", scopes: usual });
    const stored = await t.db
      .selectFrom("marketplace_keys")
      .selectAll()
      .where("id", "=", key.id)
      .executeTakeFirstOrThrow();
    const secret = key.token.slice("sdk_live_".length);
    expect(JSON.stringify(Object.values(stored).map(String))).not.toContain(secret);
    expect(await findMarketplaceKey(t.db, key.token)).toEqual({
      keyId: key.id,
      name: "Storefront",
      scopes: usual,
    });
    const findListed = async () => (await listKeys(t.db)).find(({ id }) => id === key.id);
    expect(await findListed()).toMatchObject({
      name: "Storefront",
      ends_with: secret.slice(-4),
      revoked_at: null,
    });
    // The use is recorded in the background, so it may be visible only after the response.
    await expect
      .poll(async () => (await findListed())?.last_used_at, { timeout: 60_000 })
      .not.toBeNull();
  });

  it("are valid until they are revoked, and can be revoked only once", async () => {
    const key = await createKey(t.db, { name: "Storefront" });
    const cancel = () =>
      t.call(
        marketplaceOrdersApi.cancel,
        { params: { external_id: "none" } },
        { token: key.token, headers: freshKey() },
      );
    expect((await cancel()).status).toBe(404);
    expect(await revokeKey(t.db, key.id)).toBe(true);
    expect((await cancel()).failure.code).toBe("invalid_key");
    expect(await revokeKey(t.db, key.id)).toBe(false);
    expect(await revokeKey(t.db, newId())).toBe(false);
    expect(await revokeKey(t.db, "no id")).toBe(false);
  });

  it("require a name and existing scopes", async () => {
    await expect(createKey(t.db, { name: " " })).rejects.toThrow(
      "The name of a key has 1 to 80 characters.",
    );
    await expect(createKey(t.db, { name: "x".repeat(81) })).rejects.toThrow(/1 to 80/);
    await expect(createKey(t.db, { name: "Storefront", scopes: ["order"] })).rejects.toThrow(
      /^There is no scope order\. The scopes are: orders, /,
    );
  });

  it("are not found for an invalid token", async () => {
    for (const token of ["", "sdk_live_", "sdk_test_x", "nonsense"])
      expect(await findMarketplaceKey(t.db, token)).toBeNull();
  });
});
