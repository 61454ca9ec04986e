import type { Endpoint, Upload } from "@sellerdesk/contract/http";
import { takesKey } from "@sellerdesk/contract/idempotency";
import sharp from "sharp";
import type { TestApp } from "./client.ts";
import { ownRequestFor, send } from "./endpoint-requests.ts";
import type { FullSeller } from "./full-seller-fixture.ts";
import { freshKey } from "./marketplace-factory.ts";
import { endPlanIn } from "./plan-factory.ts";
import { factoryPassword } from "./seller-factory.ts";
import { uploadFile } from "./upload.ts";

type Sent = { status: number; body: string };

const password = "a calm desk and a lamp";
/** Bodies whose sample by the schema alone would be rejected. */
const bodies: Record<string, object> = {
  "POST /api/users/vendor/contact": { value: "new@example.com", password: factoryPassword },
  "POST /api/users/vendor/contact/confirm": { value: "new@example.com", code: "123456" },
  "PUT /api/notifications/vendor/preferences": { sms: false },
  "PUT /api/users/vendor/password": { current_password: factoryPassword, password },
  "POST /api/users/vendor/two_factor": { password: factoryPassword },
  "POST /api/users/vendor/two_factor/confirm": { code: "123456" },
  "POST /api/users/vendor/two_factor/recovery_codes": { password: factoryPassword, code: "123456" },
  "POST /api/users/vendor/two_factor/disable": { password: factoryPassword, code: "123456" },
};

/** Requests that a code which nobody was sent cannot let succeed. */
export const withWrongCode = new Set([
  "POST /api/users/vendor/contact/confirm",
  "POST /api/users/vendor/two_factor/confirm",
  "POST /api/users/vendor/two_factor/recovery_codes",
  "POST /api/users/vendor/two_factor/disable",
]);

/** Preparations without which a request cannot succeed. */
const preparations: Record<string, (t: TestApp, owner: FullSeller) => Promise<unknown>> = {
  "POST /api/plans": (t, { id }) => endPlanIn(t.db, id, -1),
};

const orderNoOf = async ({ db }: TestApp, { id, ids }: FullSeller): Promise<string> => {
  const { order_no } = await db
    .selectFrom("orders")
    .select("order_no")
    .where("seller_id", "=", id)
    .where("id", "=", ids.accepted_order)
    .executeTakeFirstOrThrow();
  return order_no;
};

const skuOf = async ({ db }: TestApp, { id, ids }: FullSeller): Promise<string | null> => {
  const { sku } = await db
    .selectFrom("variants")
    .select("sku")
    .where("seller_id", "=", id)
    .where("id", "=", ids.variant)
    .executeTakeFirstOrThrow();
  return sku;
};

type File = { name: string; bytes: string | Uint8Array; fields?: Record<string, string> };
/** The files of the endpoints that take one. */
const files: Record<string, (t: TestApp, owner: FullSeller) => Promise<File>> = {
  "POST /api/documents": async () => ({
    name: "mug.png",
    bytes: await sharp({ create: { width: 600, height: 600, channels: 3, background: "#a64" } })
      .png()
      .toBuffer(),
  }),
  "POST /api/products/import": async () => ({
    name: "shop.csv",
    bytes: "Title;Price\nVase;1,00\n",
    fields: { dry_run: "false" },
  }),
  "POST /api/products/inventory/import": async (t, owner) => ({
    name: "count.csv",
    bytes: `SKU;Quantity\n${await skuOf(t, owner)};7\n`,
    fields: { dry_run: "false" },
  }),
  "POST /api/orders/bulk/ship": async (t, owner) => ({
    name: "shipped.csv",
    bytes: `order_no,carrier,tracking_no,tracking_url\n${await orderNoOf(t, owner)},DHL,1,\n`,
    fields: { dry_run: "false" },
  }),
};

const isUpload = (endpoint: Endpoint): endpoint is Endpoint & { upload: Upload } =>
  endpoint.upload !== undefined;

/**
 * Prepares a request that succeeds if the seller owns one of each object: about these objects, with
 * an Idempotency-Key if the endpoint takes one.
 * @returns sends it
 */
export const prepareAsOwner = async (
  t: TestApp,
  endpoint: Endpoint,
  owner: FullSeller,
): Promise<() => Promise<Sent>> => {
  const name = `${endpoint.method} ${endpoint.path}`;
  await preparations[name]?.(t, owner);
  const headers = takesKey(endpoint) ? freshKey() : {};
  if (isUpload(endpoint)) {
    const file = await files[name]?.(t, owner);
    if (!file) throw new Error(`${name} needs a file`);
    return async () => {
      const { status, text } = await uploadFile(t, endpoint, { ...file, headers }, owner.token);
      return { status, body: text };
    };
  }
  const request = ownRequestFor(endpoint, name, owner.ids);
  Object.assign(Object(request.body), bodies[name]);
  return () => send(t, endpoint, owner.token, request, headers);
};
