import type { IdOf } from "@sellerdesk/contract/http";
import { sql } from "kysely";
import type { Db } from "../src/db/pool.ts";
import type { Storage } from "../src/integrations/storage.ts";
import { newId } from "../src/lib/id.ts";
import type { SellerId } from "../src/lib/seller-id.ts";
import { createBanner, createBannerSection } from "./banner-factory.ts";
import { createCustomer } from "./customer-factory.ts";
import { createFollower } from "./follower-factory.ts";
import { createNotification } from "./notification-factory.ts";
import { createOffer } from "./offer-factory.ts";
import { findOrder } from "../src/features/orders/state/read-queries.ts";
import { createOrder } from "./order-factory.ts";
import {
  createAcceptedOrder,
  createDeliveredOrder,
  packUnits,
  requestReturnOf,
  returnUnits,
} from "./order-lifecycle-fixture.ts";
import { createPlan, createPlanPayment, createSubscription } from "./plan-factory.ts";
import { createPicture, createProduct } from "./product-factory.ts";
import { createReview, createReviewImage } from "./review-factory.ts";
import { createRequirement, createSubmission } from "./verification-factory.ts";
import { createSeller, createSession } from "./seller-factory.ts";
import { createWebhookWithDelivery } from "./webhook-factory.ts";

/** The lookups of the operator, which all sellers share. */
export type LookupOf = Extract<
  IdOf,
  "plan" | "category" | "brand" | "color" | "banner_section" | "verification_requirement"
>;
/** The kinds of objects that a seller owns. */
export type OwnedOf =
  | Exclude<IdOf, LookupOf | "seller">
  | "profile_document"
  | "kyc_document"
  | "banner_document"
  | "accepted_order"
  | "accepted_item"
  | "shipped_order"
  | "shipped_fulfilment"
  | "delivered_order"
  | "delivered_item"
  | "approved_return";

/**
 * The storage key of the image that all banner documents of these sellers share. A test that reads
 * the image stores it.
 */
export const bannerKey = `pictures/${"0".repeat(32)}.webp`;
export const bannerSize = { width: 1600, height: 400 };

/**
 * Creates one of each object that the operator owns. Their names are unique, because several tests
 * have lookups side by side.
 */
export const createLookups = async (db: Db): Promise<Record<LookupOf, string>> => {
  const [category, brand, color] = [newId(), newId(), newId()];
  await db
    .insertInto("categories")
    .values({ id: category, name: `Bowls ${category}`, path: `Bowls ${category}` })
    .execute();
  await db
    .insertInto("brands")
    .values({ id: brand, name: `Nordlicht ${brand}` })
    .execute();
  await db
    .insertInto("colors")
    .values({ id: color, name: `Fog ${color}`, hex: "#c0c4c8" })
    .execute();
  const { id: plan } = await createPlan(db, { name: `Kiln ${newId()}` });
  return {
    plan,
    category,
    brand,
    color,
    banner_section: await createBannerSection(db),
    verification_requirement: await createRequirement(db),
  };
};

/** Creates one of each object that a seller owns. @returns their ids */
export const createSellerData = async (
  db: Db,
  id: SellerId,
  lookups: Pick<Record<LookupOf, string>, "banner_section">,
): Promise<Record<OwnedOf, string>> => {
  const seller = { id };
  // Two variants, so that one can be deleted. The order is for another product, so that this
  // product can be deleted too.
  const options = [{ name: "Size", values: ["S", "M"] }];
  const images = [{ uid: await createPicture(db, seller) }];
  const { id: product, variants } = await createProduct(db, seller, {
    options,
    images,
    status: "draft",
  });
  const { id: offered } = await createProduct(db, seller, { images });
  const review = await createReview(db, id, { productId: product });
  const belongings = {
    product,
    variant: variants[0]?.id ?? "",
    document: await createPicture(db, seller),
    banner_document: await createPicture(db, seller, {
      purpose: "banner",
      key: bannerKey,
      ...bannerSize,
    }),
    profile_document: await createPicture(db, seller, { purpose: "profile_image" }),
    kyc_document: await createPicture(db, seller, { purpose: "kyc" }),
    ...(await createOrders(db, seller)),
    customer: await createCustomer(db, id),
    follower: await createFollower(db, id),
    notification: await createNotification(db, id),
    offer: await createOffer(db, id, { productIds: [offered] }),
    banner: await createBanner(db, id, { sectionId: lookups.banner_section }),
    saved_reply: await createSavedReply(db, id),
    saved_report: await createSavedReport(db, id),
    saved_view: await createSavedView(db, id),
    review,
    review_image: await createReviewImage(db, id, review),
    social_link: await createSocialLink(db, id),
    import: await createFinishedImport(db, id),
    bulk_edit: await createFinishedBulkEdit(db, id),
    ...(await createWebhookWithDelivery(db, id)),
    session: (await createSession(db, id)).sessionId,
    ...(await createPaidPlan(db, id)),
    verification_submission: await createSubmission(db, id, await createRequirement(db)),
  };
  await createRowsWithoutNames(db, id, { ...belongings, product: offered });
  return belongings;
};

/** Creates rows that no id of the contract names, but that replies and jobs show. */
const createRowsWithoutNames = async (
  db: Db,
  seller_id: SellerId,
  owner: Record<
    | "product"
    | "document"
    | "import"
    | "bulk_edit"
    | "webhook_delivery"
    | "verification_submission",
    string
  >,
): Promise<void> => {
  const url = "https://example.com/mug.jpg";
  const [own, { product: product_id, import: import_id }] = [{ seller_id, id: newId() }, owner];
  await db
    .insertInto("list_columns")
    .values({ seller_id, list: "products", columns: ["title"] })
    .execute();
  await db
    .insertInto("notification_preferences")
    .values({ seller_id, topic: "orders", bell: false, mail: "daily", sms: false, push: false })
    .execute();
  await db
    .insertInto("lookup_requests")
    .values({ ...own, kind: "brand", name: "Brennofen" })
    .execute();
  await db
    .insertInto("announcements")
    .values({ ...own, title: "Open studio", body: "On Sunday.", followers_count: 1, seq: 1 })
    .execute();
  await db
    .insertInto("product_import_errors")
    .values({
      ...own,
      import_id,
      row: 2,
      column: "Title",
      code: "required",
      message: "Enter a title.",
      record: "{}",
    })
    .execute();
  await db
    .insertInto("product_import_rows")
    .values({ seller_id, import_id, row: 1, first_row: 1, cells: ["Vase", "1,00"], sku: "VASE" })
    .execute();
  await db
    .insertInto("product_import_images")
    .values({
      ...own,
      import_id,
      product_id,
      row: 1,
      position: 0,
      url,
      status: "fetched",
    })
    .execute();
  await db
    .insertInto("unfetched_images")
    .values({ ...own, product_id, position: 1, url })
    .execute();
  await db
    .insertInto("fetched_images")
    .values({ ...own, document_id: owner.document, url })
    .execute();
  await db
    .insertInto("bulk_edit_items")
    .values({
      seller_id,
      bulk_edit_id: owner.bulk_edit,
      product_id,
      version: 1,
      state: "unchanged",
    })
    .execute();
  await db
    .insertInto("webhook_attempts")
    .values({
      seller_id,
      delivery_id: owner.webhook_delivery,
      number: 1,
      duration_ms: 5,
      response_status: 200,
    })
    .execute();
  await db
    .insertInto("verification_decisions")
    .values({
      ...own,
      submission_id: owner.verification_submission,
      actor: "operator",
      status: "revision_requested",
      reason: "Unreadable.",
    })
    .execute();
};

/** A seller who owns one of each object. */
export type FullSeller = { id: SellerId; token: string; ids: Record<IdOf | OwnedOf, string> };

/** @param given the seller's id, random unless given */
export const createFullSeller = async (
  { db, storage }: { db: Db; storage: Storage },
  lookups: Record<LookupOf, string>,
  given: { id?: string } = {},
): Promise<FullSeller> => {
  const { id, token } = await createSeller(db, given);
  const own = await createSellerData(db, id, lookups);
  await putImportFile(storage, own.import);
  return { id, token, ids: { ...lookups, ...own, seller: id } };
};

/** Stores the file of an import, which is read again in another encoding. */
export const putImportFile = (storage: Storage, importId: string): Promise<void> =>
  storage.put(`private/${importId}.csv`, Buffer.from("Title;Price\nVase;1,00\n"));

/** Creates an expired subscription with its payment and invoice. */
const createPaidPlan = async (db: Db, id: SellerId) => {
  const { id: subscriptionId, planId } = await createSubscription(db, id, {
    status: "expired",
    endsIn: -86_400,
  });
  const { paymentId, invoiceId } = await createPlanPayment(db, id, { subscriptionId, planId });
  return { payment: paymentId, invoice: invoiceId };
};

/**
 * Creates an order in each state: pending, with a packed shipment, shipped, and delivered with
 * returns.
 */
const createOrders = async (db: Db, seller: { id: SellerId }) => {
  const pending = await createOrder(db, seller);
  const accepted = await createAcceptedOrder(db, seller);
  const packed = await packUnits(db, seller, accepted, 1, "packed");
  const shipped = await packUnits(
    db,
    seller,
    await createAcceptedOrder(db, seller, 1),
    1,
    "shipped",
  );
  const delivered = await createDeliveredOrder(db, seller, 4);
  const approved = await returnUnits(db, seller, delivered, 2);
  return {
    order: pending.id,
    order_item: (await findOrder(db, seller.id, pending.id))?.items[0]?.id ?? "",
    accepted_order: accepted.id,
    accepted_item: accepted.items[0]?.id ?? "",
    fulfilment: packed.fulfilments[0]?.id ?? "",
    shipped_order: shipped.id,
    shipped_fulfilment: shipped.fulfilments[0]?.id ?? "",
    delivered_order: delivered.id,
    delivered_item: delivered.items[0]?.id ?? "",
    approved_return: approved.returns[0]?.id ?? "",
    order_return: await requestReturnOf(db, delivered),
  };
};

const createSocialLink = async (db: Db, seller_id: SellerId): Promise<string> => {
  const id = newId();
  const url = "https://instagram.com/havnloom";
  await db
    .insertInto("social_links")
    .values({ seller_id, id, platform: "instagram", url })
    .execute();
  return id;
};

const createSavedReply = async (db: Db, seller_id: SellerId): Promise<string> => {
  const id = newId();
  await db
    .insertInto("saved_replies")
    .values({ seller_id, id, name: "Thanks", text: "Thank you for your review." })
    .execute();
  return id;
};

const createSavedReport = async (db: Db, seller_id: SellerId): Promise<string> => {
  const id = newId();
  const report = { name: "Monday figures", dimension: "product", range: "7" } as const;
  await db
    .insertInto("saved_reports")
    .values({ seller_id, id, ...report, compare: "previous", mail: "never" })
    .execute();
  return id;
};

const createSavedView = async (db: Db, seller_id: SellerId): Promise<string> => {
  const id = newId();
  const view = { list: "products", name: "Drafts", query: "status=draft" } as const;
  await db
    .insertInto("saved_views")
    .values({ seller_id, id, ...view })
    .execute();
  return id;
};

const createFinishedImport = async (db: Db, seller_id: SellerId): Promise<string> => {
  const id = newId();
  const counts = ["rows", "products", "variants", "created", "updated", "unchanged", "failed"];
  await db
    .insertInto("product_imports")
    .values({
      seller_id,
      id,
      file_name: "products.csv",
      storage_key: `private/${id}.csv`,
      columns: ["Handle"],
      mapping: JSON.stringify([{ name: "Handle", field: "handle", samples: [] }]),
      delimiter: ",",
      dry_run: true,
      status: "done",
      source: "sellerdesk",
      totals: JSON.stringify(Object.fromEntries(counts.map((count) => [count, 0]))),
    })
    .execute();
  return id;
};

const createFinishedBulkEdit = async (db: Db, seller_id: SellerId): Promise<string> => {
  const id = newId();
  const action = JSON.stringify({ type: "delete" });
  const undo_until = sql<Date>`now() + interval '10 minutes'`;
  await db
    .insertInto("bulk_edits")
    .values({ seller_id, id, action, status: "done", total: 1, undo_until })
    .execute();
  return id;
};
