import { accountsApi } from "@sellerdesk/contract/accounts";
import { securityApi } from "@sellerdesk/contract/security";
import { describe, expect, test } from "vitest";
import { useTestApp } from "../../../testing/client.ts";
import { lockWaiters } from "../../../testing/lock-waiters.ts";
import { lastCode } from "../../../testing/registration.ts";
import { createSeller, factoryPassword, enableTwoFactor } from "../../../testing/seller-factory.ts";
import type { Tx } from "../../db/pool.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import {
  deletePendingCredentials,
  findAccountById,
  updateContact,
  updatePassword,
} from "./credentials/queries.ts";
import { revokeSessions } from "./sessions/service.ts";

const t = useTestApp({ env: { rateLimits: null } });

type Change = (tx: Tx, id: SellerId) => Promise<void>;
/** Changes the password without computing a hash. */
const newPassword: Change = async (tx, id) => {
  await updatePassword(tx, id, "another hash");
  await deletePendingCredentials(tx, id);
  await revokeSessions(tx, id);
};
const newAddress: Change = async (tx, id) => {
  await updateContact(tx, id, { channel: "email", value: `moved-${id}@example.com` });
  await deletePendingCredentials(tx, id);
};

/** Runs a request that reads an account before `change` commits and continues after the commit. */
const during = async <Answer>(
  id: SellerId,
  change: Change,
  send: () => Promise<Answer>,
): Promise<Answer> => {
  const { answer } = await inTransaction(t.db, async (tx) => {
    await change(tx, id);
    const sent = { answer: send() };
    await lockWaiters(t.db, 1);
    return sent;
  });
  return answer;
};

const listPendingCredentials = async (id: SellerId) => {
  const countRows = (table: "login_steps" | "reset_tokens") =>
    t.db.selectFrom(table).select("id").where("seller_id", "=", id).execute();
  const sessions = t.db
    .selectFrom("sessions")
    .select("id")
    .where("seller_id", "=", id)
    .where("revoked_at", "is", null);
  return [
    ...(await sessions.execute()),
    ...(await countRows("login_steps")),
    ...(await countRows("reset_tokens")),
  ];
};

describe("A7 while the password or the address is changed", () => {
  test.each(["without", "with"])(
    "the old password does not log in, %s a second step",
    async (steps) => {
      const { id, email } = await createSeller(t.db);
      if (steps === "with") await enableTwoFactor(t.db, id);
      const body = { identifier: email, password: factoryPassword };
      const login = await during(id, newPassword, () => t.call(accountsApi.login, { body }));
      expect([login.status, login.failure.code]).toEqual([401, "wrong_credentials"]);
      expect(await listPendingCredentials(id)).toEqual([]);
    },
  );

  test("K15 a code that was sent to the old address does not log in", async () => {
    const { id, email } = await createSeller(t.db);
    await t.call(accountsApi.loginWithCode, { body: { identifier: email } });
    const body = { identifier: email, code: await lastCode(t, email) };
    const login = await during(id, newAddress, () => t.call(accountsApi.loginVerifyCode, { body }));
    expect([login.status, login.failure.code]).toEqual([422, "code_expired"]);
    expect(await listPendingCredentials(id)).toHaveLength(1);
  });

  test("K17 a code that was sent to the old address does not reset the password", async () => {
    const { id, email } = await createSeller(t.db);
    await t.call(accountsApi.forgotPassword, { body: { identifier: email } });
    const body = { identifier: email, code: await lastCode(t, email) };
    const reset = await during(id, newAddress, () => t.call(accountsApi.verifyResetCode, { body }));
    expect([reset.status, reset.failure.code]).toEqual([422, "code_expired"]);
    expect(await listPendingCredentials(id)).toHaveLength(1);
  });

  test("K46 the old password cannot change the new one", async () => {
    const { id, token } = await createSeller(t.db);
    const body = { current_password: factoryPassword, password: "a lamp for the intruder" };
    const change = await during(id, newPassword, () =>
      t.call(securityApi.changePassword, { body }, { token }),
    );
    expect(change.failure.errors).toMatchObject([
      { field: "current_password", code: "wrong_password" },
    ]);
    expect((await findAccountById(t.db, id)).password_hash).toBe("another hash");
  });
});
