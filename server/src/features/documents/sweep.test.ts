import { randomBytes } from "node:crypto";
import { rm, utimes } from "node:fs/promises";
import { join } from "node:path";
import { profileApi } from "@sellerdesk/contract/profile";
import { type DocumentPurpose, documentsApi, smallerPicture } from "@sellerdesk/contract/documents";
import { productsApi } from "@sellerdesk/contract/products";
import { sql } from "kysely";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createBannerSection } from "../../../testing/banner-factory.ts";
import { isDistributed } from "../../../testing/citus.ts";
import { useTestApp } from "../../../testing/client.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { createOrder } from "../../../testing/order-factory.ts";
import { createProduct } from "../../../testing/product-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { timeBefore } from "../../../testing/time-before.ts";
import { uploadFile } from "../../../testing/upload.ts";
import { inTransaction } from "../../db/transaction.ts";
import { newId } from "../../lib/id.ts";
import { diagnose } from "../doctor/service.ts";
import { findProductPictures } from "./service.ts";
import { sweep } from "./sweep-service.ts";

let photo: Buffer;
const warnings: unknown[] = [];
const log = { info() {}, warn: (...args: unknown[]) => warnings.push(...args), error() {} };
const t = useTestApp();
beforeAll(async () => {
  photo = await sharp({ create: { width: 600, height: 600, channels: 3, background: "#a64" } })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  await emptyTables(t.db, ["sellers", "seller_identities", "marketplace_orders"]);
  await rm(join(t.env.dataDir, "files"), { recursive: true, force: true });
});

type Seller = Awaited<ReturnType<typeof createSeller>>;
type Uploaded = { uid: string; key: string };

const upload = async (
  { token }: Seller,
  purpose: DocumentPurpose = "product_image",
): Promise<Uploaded> => {
  const { ok } = await uploadFile(
    t,
    documentsApi.upload,
    { bytes: photo, fields: { purpose } },
    token,
  );
  await t.jobs.runPending();
  return { uid: ok.data.uid, key: ok.data.url.replace("/files/", "") };
};

const run = () => sweep({ ...t.deps, log });
/** Moves the start of disuse of all unused documents back by `time`. */
const wait = (time: string) =>
  sql`update documents set unused_since = ${timeBefore("unused_since", time)} where unused_since is not null`.execute(
    t.db,
  );
/** Sweeps, lets more than a day pass, and sweeps again. */
const sweepForDays = async () => {
  await run();
  await wait("25 hours");
  return run();
};

const isThere = async ({ uid, key }: Uploaded) => {
  const row = await t.db
    .selectFrom("documents")
    .select("id")
    .where("id", "=", uid)
    .executeTakeFirst();
  return [
    row !== undefined,
    await t.storage.exists(key),
    await t.storage.exists(smallerPicture(key, 160)),
  ];
};
const here = [true, true, true];
const gone = [false, false, false];

const storedBytes = async ({ id }: Seller) =>
  (
    await t.db
      .selectFrom("sellers")
      .select("stored_bytes")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).stored_bytes;

describe("unused images", () => {
  it("are deleted with their files a day after the sweep first found them, and free their space", async () => {
    const seller = await createSeller(t.db);
    const [left, used] = [await upload(seller), await upload(seller)];
    await createProduct(t.db, seller, { images: [{ uid: used.uid, alt: "" }] });
    const before = await storedBytes(seller);
    expect(await run()).toEqual({ documents: 0, files: 0 });
    await wait("23 hours");
    expect(await run()).toEqual({ documents: 0, files: 0 });
    expect(await isThere(left)).toEqual(here);
    await wait("2 hours");
    expect(await run()).toEqual({ documents: 1, files: 0 });
    expect(await isThere(left)).toEqual(gone);
    expect(await isThere(used)).toEqual(here);
    expect(await storedBytes(seller)).toBe(before / 2);
    expect((await diagnose(t.db, t.storage)).violations).toEqual([]);
  });

  it("are kept if they were used again in the meantime, and their day starts again", async () => {
    const seller = await createSeller(t.db);
    const picture = await upload(seller);
    await run();
    await wait("23 hours");
    const product = await createProduct(t.db, seller, { images: [{ uid: picture.uid, alt: "" }] });
    await run();
    await wait("25 hours");
    expect(await run()).toMatchObject({ documents: 0 });
    await sql`delete from product_images where product_id = ${product.id}`.execute(t.db);
    await run();
    await wait("23 hours");
    expect(await run()).toMatchObject({ documents: 0 });
    expect(await isThere(picture)).toEqual(here);
  });

  it("are deleted after their product, but not while an old order shows them", async () => {
    const seller = await createSeller(t.db);
    const [sold, never] = [await upload(seller), await upload(seller)];
    const images = (uid: string) => [{ uid, alt: "" }];
    const first = await createProduct(t.db, seller, { images: images(sold.uid) });
    await createProduct(t.db, seller, {
      images: images(never.uid),
      variants: [{ image_uid: never.uid }],
    });
    await createOrder(t.db, seller, { items: [{ variant_id: first.variants[0]?.id ?? "" }] });
    await sql`update products set deleted_at = now() - interval '23 hours'`.execute(t.db);
    expect(await sweepForDays()).toMatchObject({ documents: 0 });
    await sql`update products set deleted_at = now() - interval '25 hours'`.execute(t.db);
    expect(await sweepForDays()).toMatchObject({ documents: 1 });
    expect(await isThere(never)).toEqual(gone);
    expect(await isThere(sold)).toEqual(here);
  });
});

describe("the sweep never deletes", () => {
  it("K27 images of a product, a variant, a banner or a profile, and the original of a banner", async () => {
    const seller = await createSeller(t.db);
    const [ofProduct, ofBanner, uncut, ofProfile] = [
      await upload(seller),
      await upload(seller, "banner"),
      await upload(seller, "banner"),
      await upload(seller, "profile_image"),
    ];
    await createProduct(t.db, seller, {
      images: [{ uid: ofProduct.uid, alt: "" }],
      variants: [{ image_uid: ofProduct.uid }],
    });
    await t.db
      .insertInto("banners")
      .values({
        seller_id: seller.id,
        id: newId(),
        section_id: await createBannerSection(t.db),
        device: "desktop",
        document_id: ofBanner.uid,
        source_id: uncut.uid,
        crop: JSON.stringify({ x: 0, y: 0, width: 600, height: 150 }),
        alt: "Bowls",
      })
      .execute();
    const { ok } = await t.call(profileApi.read, {}, { token: seller.token });
    const { first_name, last_name, business_name, timezone, version } = ok.data;
    const body = {
      first_name,
      last_name,
      business_name,
      timezone,
      version,
      profile_image_uid: ofProfile.uid,
    };
    await t
      .call(profileApi.update, { body }, { token: seller.token })
      .then(({ ok: saved }) => saved);
    expect(await sweepForDays()).toMatchObject({ documents: 0 });
    for (const picture of [ofProduct, ofBanner, uncut, ofProfile])
      expect(await isThere(picture)).toEqual(here);
    // Only the variant uses the image now.
    await sql`delete from product_images where document_id = ${ofProduct.uid}`.execute(t.db);
    expect(await sweepForDays()).toMatchObject({ documents: 0 });
  });

  it("images that a table unknown to the sweep refers to", async () => {
    const seller = await createSeller(t.db);
    const picture = await upload(seller);
    await sql`create table later (seller_id uuid, picture uuid)`.execute(t.db);
    if (isDistributed)
      await sql`select create_distributed_table('later', 'seller_id', colocate_with => 'sellers')`.execute(
        t.db,
      );
    await sql`alter table later add foreign key (seller_id, picture) references documents (seller_id, id)`.execute(
      t.db,
    );
    await sql`insert into later values (${seller.id}, ${picture.uid})`.execute(t.db);
    expect(await sweepForDays()).toMatchObject({ documents: 0 });
    await sql`drop table later`.execute(t.db);
    // A row that is deleted with the image is not a use of it.
    await sql`insert into fetched_images values (${seller.id}, ${newId()}, 'https://example.com/a.jpg', ${picture.uid})`.execute(
      t.db,
    );
    expect(await sweepForDays()).toMatchObject({ documents: 1 });
  });

  it("verification documents", async () => {
    const seller = await createSeller(t.db);
    const { uid } = await upload(seller, "kyc");
    expect(await sweepForDays()).toMatchObject({ documents: 0 });
    expect(
      await t.db.selectFrom("documents").where("id", "=", uid).select("id").execute(),
    ).toHaveLength(1);
  });

  it("images that a transaction uses but has not committed yet", async () => {
    const seller = await createSeller(t.db);
    const picture = await upload(seller);
    await run();
    await wait("25 hours");
    await inTransaction(t.db, async (tx) => {
      expect([...(await findProductPictures(tx, seller.id, [picture.uid]))]).toEqual([picture.uid]);
      expect(await run()).toMatchObject({ documents: 0 });
    });
    expect(await run()).toMatchObject({ documents: 1 });
  });

  it("images of products saved during a sweep: each is kept, or its product was rejected", async () => {
    const seller = await createSeller(t.db);
    const pictures = await Promise.all(Array.from({ length: 12 }, () => upload(seller)));
    await run();
    await wait("25 hours");
    const body = (uid: string) => ({
      title: "Bowl",
      status: "draft" as const,
      images: [{ uid, alt: "" }],
      variants: [{ price_minor: 100 }],
    });
    const [saved] = await Promise.all([
      Promise.all(
        pictures.map(async ({ uid }) =>
          t.call(productsApi.create, { body: body(uid) }, { token: seller.token }),
        ),
      ),
      run(),
      run(),
    ]);
    for (const [index, answer] of saved.entries()) {
      const picture = pictures[index];
      if (!picture) throw new Error("each answer is of a picture");
      expect([201, 422]).toContain(answer.status);
      expect(await isThere(picture)).toEqual(answer.status === 201 ? here : gone);
    }
    const { violations } = await diagnose(t.db, t.storage);
    expect(violations).toEqual([]);
  });
});

describe("files without a row", () => {
  const storeWithoutRow = async (key: string, { hours }: { hours: number }) => {
    await t.storage.put(key, Buffer.from("stray"));
    const modifiedAt = Date.now() / 1000 - hours * 3600;
    await utimes(join(t.env.dataDir, "files", key), modifiedAt, modifiedAt);
    return key;
  };
  const name = () => randomBytes(16).toString("hex");

  it("are deleted a day after they were written, and no other files are", async () => {
    const seller = await createSeller(t.db);
    const picture = await upload(seller);
    await createProduct(t.db, seller, { images: [{ uid: picture.uid, alt: "" }] });
    for (const key of [picture.key, smallerPicture(picture.key, 160)]) {
      const bytes = Buffer.from(await t.storage.getBytes(key));
      await storeWithoutRow(key, { hours: 30 });
      await t.storage.put(key, bytes);
      const modifiedAt = Date.now() / 1000 - 30 * 3600;
      await utimes(join(t.env.dataDir, "files", key), modifiedAt, modifiedAt);
    }
    const old = [
      await storeWithoutRow(`pictures/${name()}.webp`, { hours: 25 }),
      await storeWithoutRow(`pictures/${name()}-160.webp`, { hours: 25 }),
      await storeWithoutRow(`pictures/${name()}.webp.part`, { hours: 25 }),
      await storeWithoutRow(`private/${name()}.pdf`, { hours: 25 }),
      await storeWithoutRow(`imports/${name()}.csv`, { hours: 25 }),
    ];
    const keysToKeep = [
      await storeWithoutRow(`pictures/${name()}.webp`, { hours: 23 }),
      await storeWithoutRow(`imports/${name()}.csv`, { hours: 1 }),
      await storeWithoutRow(`pictures/somebody-elses.webp`, { hours: 99 }),
      await storeWithoutRow(`backups/${name()}.webp`, { hours: 99 }),
      picture.key,
      smallerPicture(picture.key, 160),
    ];
    expect(await run()).toMatchObject({ files: 5 });
    for (const key of old) expect([key, await t.storage.exists(key)]).toEqual([key, false]);
    for (const key of keysToKeep) expect([key, await t.storage.exists(key)]).toEqual([key, true]);
  });

  it("are kept if they belong to another database", async () => {
    await run();
    const mine = await t.storage.getBytes("installation.txt");
    await t.storage.put("installation.txt", Buffer.from("of another one"));
    const key = await storeWithoutRow(`pictures/${name()}.webp`, { hours: 25 });
    expect(await run()).toMatchObject({ files: 0 });
    expect(warnings).toContainEqual(expect.stringContaining("belong to another database"));
    await t.storage.put("installation.txt", mine);
    expect(await run()).toMatchObject({ files: 1 });
    expect(await t.storage.exists(key)).toBe(false);
  });

  it("are reported by the doctor, like documents that should have been deleted", async () => {
    const seller = await createSeller(t.db);
    const { uid } = await upload(seller);
    await run();
    await wait("4 days");
    const key = await storeWithoutRow(`pictures/${name()}.webp`, { hours: 100 });
    await sql`update sellers set stored_bytes = stored_bytes + 1 where id = ${seller.id}`.execute(
      t.db,
    );
    const { violations } = await diagnose(t.db, t.storage);
    expect(violations.map(({ check }) => check).sort()).toEqual([
      "orphan_files",
      "orphan_rows",
      "stored_bytes",
    ]);
    expect(violations.find(({ check }) => check === "orphan_rows")).toMatchObject({
      id: uid,
      seller_id: seller.id,
    });
    expect(violations.find(({ check }) => check === "orphan_files")?.detail).toBe(
      `no row refers to ${key}`,
    );
    await sql`update sellers set stored_bytes = stored_bytes - 1 where id = ${seller.id}`.execute(
      t.db,
    );
    await run();
    expect((await diagnose(t.db, t.storage)).violations).toEqual([]);
  });
});
