import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { operatorBackupsApi as api } from "@sellerdesk/contract/operator-backups";
import { createKey } from "../src/features/marketplace-keys/service.ts";
import { testApp } from "./client.ts";
import { freshKey } from "./marketplace-factory.ts";
import { createOrder } from "./order-factory.ts";
import { createSeller } from "./seller-factory.ts";

/**
 * Opens an app with an order and an image to back up, an operator's key, a temporary folder, and
 * the calls that an operator's tools make.
 */
export const openBackupFixture = async () => {
  const t = await testApp();
  const home = await mkdtemp(join(tmpdir(), "sellerdesk-backups-"));
  const operator = await createKey(t.db, { name: "Operator", scopes: ["operator"] });
  await createOrder(t.db, await createSeller(t.db));
  await t.storage.put(`pictures/${randomBytes(16).toString("hex")}.webp`, randomBytes(70_000));

  const create = () => t.call(api.create, { body: {} }, { ...operator, headers: freshKey() });
  const find = async (id: string) => (await t.call(api.find, { params: { id } }, operator)).ok.data;
  const remove = (id: string) => t.call(api.delete, { params: { id } }, operator);
  return {
    t,
    home,
    operator,
    create,
    find,
    remove,
    rehearse: (id: string) =>
      t.call(
        api.rehearse,
        {
          params: { id },
          body: {},
        },
        {
          ...operator,
          headers: freshKey(),
        },
      ),
    download: (id: string) =>
      t.app.inject({
        url: api.archive.path.replace(":id", id),
        headers: { authorization: `Bearer ${operator.token}` },
      }),
    async made() {
      const { id } = (await create()).ok.data;
      await t.jobs.runPending();
      return find(id);
    },
    async archiveOf(id: string): Promise<string> {
      const backups = t.db.selectFrom("backups").select("archive").where("id", "=", id);
      return (await backups.executeTakeFirst())?.archive ?? "";
    },
    storedParts: async () =>
      (await Array.fromAsync(t.storage.list("backups"))).map(({ key }) => key),
    async clear() {
      for (const { id } of await t.db.selectFrom("backups").select("id").execute())
        await remove(id);
    },
    async close() {
      await t.close();
      await rm(home, { recursive: true });
    },
  };
};
export type BackupFixture = Awaited<ReturnType<typeof openBackupFixture>>;
