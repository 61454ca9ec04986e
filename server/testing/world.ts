import type { IdOf } from "@sellerdesk/contract/http";
import { sql } from "kysely";
import type { Db } from "../src/db/pool.ts";
import { newId } from "../src/lib/id.ts";
import type { SellerId } from "../src/lib/seller-id.ts";
import { createPlan } from "./plan-factory.ts";
import { createSession } from "./seller-factory.ts";

/** What the operator owns: the same for every seller. */
export type LookupOf = Extract<IdOf, "plan" | "category" | "brand" | "color" | "banner_section">;
/** What a seller owns. */
export type OwnedOf = Exclude<IdOf, LookupOf | "seller" | "review_image"> | "profile_document";

/** One of each thing that the operator owns. */
export const createLookups = async (db: Db): Promise<Record<LookupOf, string>> => {
  const [category, brand, color, banner_section] = [newId(), newId(), newId(), newId()];
  await db.insertInto("categories").values({ id: category, name: "Bowls", path: "Bowls" }).execute();
  await db.insertInto("brands").values({ id: brand, name: "Nordlicht" }).execute();
  await db.insertInto("colors").values({ id: color, name: "Fog", hex: "#c0c4c8" }).execute();
  await db
    .insertInto("banner_sections")
    .values({
      id: banner_section,
      key: "hero",
      label: "Top of the page",
      desktop_width: 1600,
      desktop_height: 400,
      mobile_width: 800,
      mobile_height: 600,
    })
    .execute();
  return { plan: (await createPlan(db)).id, category, brand, color, banner_section };
};

/** One of each thing that a seller owns. */
export const createBelongings = async (
  db: Db,
  seller_id: SellerId,
  lookups: Record<LookupOf, string>,
): Promise<Record<OwnedOf, string>> => {
  const kinds = [
    "banner",
    "customer",
    "document",
    "follower",
    "import",
    "notification",
    "offer",
    "order",
    "product",
    "profile_document",
    "review",
    "social_link",
    "variant",
  ] as const;
  const ids = Object.fromEntries(kinds.map((kind) => [kind, newId()])) as Record<
    (typeof kinds)[number],
    string
  >;
  const row = <K extends (typeof kinds)[number]>(kind: K) => ({ seller_id, id: ids[kind] });
  const picture = { name: "bowl.webp", content_type: "image/webp", size: 1000, width: 800, height: 800 };

  await db
    .insertInto("documents")
    .values([
      {
        ...row("document"),
        ...picture,
        purpose: "product_image",
        storage_key: `pictures/${ids.document}.webp`,
      },
      {
        ...row("profile_document"),
        ...picture,
        purpose: "profile_image",
        storage_key: `pictures/${ids.profile_document}.webp`,
      },
    ])
    .execute();
  await db
    .insertInto("products")
    .values({
      ...row("product"),
      title: "Serving bowl",
      handle: "serving-bowl",
      currency: "USD",
      variants_count: 2,
      price_from_minor: 4800,
      price_to_minor: 4800,
      options: JSON.stringify([{ name: "Size", values: ["S", "M"] }]),
    })
    .execute();
  await addVariants(db, seller_id, ids.product, ids.variant);
  await db
    .insertInto("customers")
    .values({
      ...row("customer"),
      external_id: "c-1",
      name: "Oliver Lindqvist",
      orders_count: 1,
      spent_minor: 4800,
    })
    .execute();
  await db
    .insertInto("orders")
    .values({
      ...row("order"),
      order_no: "SD-1",
      external_id: "o-1",
      customer_id: ids.customer,
      customer_name: "Oliver Lindqvist",
      placed_at: sql<Date>`now()`,
      currency: "USD",
      payment_status: "paid",
      items_count: 1,
      units_count: 1,
      subtotal_minor: 4800,
      discount_minor: 0,
      shipping_minor: 0,
      tax_minor: 0,
      total_minor: 4800,
      shipping_address: JSON.stringify({
        name: "Oliver Lindqvist",
        company: "",
        line1: "Storgatan 1",
        line2: "",
        city: "Malmö",
        region: "",
        postal_code: "211 34",
        country: "SE",
        phone: "",
      }),
      search_text: "sd-1 o-1 oliver lindqvist",
    })
    .execute();
  await db
    .insertInto("followers")
    .values({ ...row("follower"), customer_external_id: "c-1", name: "Oliver Lindqvist" })
    .execute();
  await db
    .insertInto("notifications")
    .values({ ...row("notification"), notification_type: "order", message: "A new order" })
    .execute();
  await db
    .insertInto("offers")
    .values({ ...row("offer"), name: "Spring", type: "percent", value: 1000, starts_at: sql<Date>`now()` })
    .execute();
  await db
    .insertInto("banners")
    .values({
      ...row("banner"),
      section_id: lookups.banner_section,
      device: "desktop",
      document_id: ids.document,
      alt: "Bowls on a table",
    })
    .execute();
  await db
    .insertInto("social_links")
    .values({ ...row("social_link"), platform: "instagram", url: "https://instagram.com/havnloom" })
    .execute();
  await db
    .insertInto("reviews")
    .values({
      ...row("review"),
      external_id: "r-1",
      product_id: ids.product,
      customer_name: "Agnieszka",
      rating: 5,
    })
    .execute();
  await db
    .insertInto("product_imports")
    .values({
      ...row("import"),
      file_name: "products.csv",
      storage_key: `private/${ids.import}.csv`,
      columns: ["Handle"],
      delimiter: ",",
      dry_run: true,
      status: "done",
      source: "sellerdesk",
      totals: JSON.stringify({
        rows: 0,
        products: 0,
        variants: 0,
        created: 0,
        updated: 0,
        unchanged: 0,
        failed: 0,
      }),
    })
    .execute();
  return { ...ids, session: (await createSession(db, seller_id)).sessionId };
};

/** Two, so that one may be deleted. */
const addVariants = async (db: Db, seller_id: SellerId, product_id: string, id: string): Promise<void> => {
  const variants = [
    {
      seller_id,
      id,
      product_id,
      title: "S",
      option_values: ["S"],
      sku: `S-${id}`,
      price_minor: 4800,
      position: 0,
    },
    {
      seller_id,
      id: newId(),
      product_id,
      title: "M",
      option_values: ["M"],
      sku: `M-${id}`,
      price_minor: 4800,
      position: 1,
    },
  ];
  await db.insertInto("variants").values(variants).execute();
  await db
    .insertInto("inventory")
    .values(variants.map((variant) => ({ seller_id, product_id, variant_id: variant.id })))
    .execute();
};

/** A short text that changes when any row of the seller changes; when a session was last seen is no change. */
export const fingerprint = async (db: Db, sellerId: SellerId): Promise<string> => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'seller_id' order by 1`.execute(db);
  const hashes = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ hash: string | null }>`
        select md5(string_agg(row, ' ' order by row)) as hash
        from (select (to_jsonb(t) - 'last_seen_at')::text as row from ${sql.table(name)} t where seller_id = ${sellerId}) r`.execute(
        db,
      );
      return `${name}:${rows[0]?.hash ?? ""}`;
    }),
  );
  return hashes.join(" ");
};
