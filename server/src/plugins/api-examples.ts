import type { Input } from "@sellerdesk/contract/http";
import type { MarketplaceOrder } from "@sellerdesk/contract/marketplace-order";
import type { PlaceOrder } from "@sellerdesk/contract/marketplace-orders";
import type { SchemaNode, Schemas } from "../lib/schema-text.ts";

const orderId = "01980d3e-5c1a-7b4e-9f02-6a1d3c5e7f90";
const sellerId = "01980d3e-1f00-7a10-8b20-2c3d4e5f6071";
const itemId = "01980d3e-5c1b-7c5f-8a13-7b2e4d6f8091";
const variantId = "01980d3e-2a00-7b20-9c30-3d4e5f607182";
const productId = "01980d3e-2900-7b1f-8c2f-2d3e4f506172";

/** One order with consistent sums and states: one of two throws is shipped. */
const order: MarketplaceOrder = {
  id: orderId,
  seller_id: sellerId,
  order_no: "SD-20042",
  external_id: "order-1042",
  version: 4,
  status: "partially_shipped",
  payment_status: "paid",
  currency: "USD",
  subtotal_minor: 9000,
  discount_minor: 0,
  shipping_minor: 490,
  tax_minor: 0,
  total_minor: 9490,
  refunded_minor: 0,
  ordered_minor: 9490,
  placed_at: "2026-11-25T09:00:00.000Z",
  updated_at: "2026-11-25T14:30:00.000Z",
  accept_by: null,
  ship_by: "2026-11-27T09:00:00.000Z",
  accepted_at: "2026-11-25T10:15:00.000Z",
  completed_at: null,
  items: [
    {
      id: itemId,
      external_id: "line-1",
      variant_id: variantId,
      product_id: productId,
      sku: "THROW-140",
      title: "Linen throw",
      option_values: ["Sand"],
      unit_price_minor: 4500,
      quantity: 2,
      canceled: 0,
      shipped: 1,
      delivered: 0,
      returned: 0,
      discount_minor: 0,
      tax_minor: 0,
      net_minor: 9000,
    },
  ],
  shipments: [
    {
      id: "01980d3e-6000-7d60-8e70-8192a3b4c5d6",
      number: 1,
      status: "shipped",
      carrier_name: "DHL",
      carrier_code: "dhl",
      tracking_number: "00340434161094042557",
      tracking_url:
        "https://www.dhl.com/global-en/home/tracking.html?tracking-id=00340434161094042557",
      shipped_at: "2026-11-25T14:30:00.000Z",
      delivered_at: null,
      canceled_at: null,
      items: [{ item_id: itemId, quantity: 1 }],
    },
  ],
  cancellations: [],
  returns: [],
  refund_notes: [],
};

const place: Input<typeof PlaceOrder> = {
  external_id: "order-1042",
  reservation_external_id: "checkout-1042",
  placed_at: "2026-11-25T09:00:00.000Z",
  currency: "USD",
  customer: { external_id: "buyer-17", name: "Ada Lovelace", email: "ada@example.com" },
  shipping_address: {
    name: "Ada Lovelace",
    line1: "12 St James's Square",
    city: "London",
    postal_code: "SW1Y 4JH",
    country: "GB",
  },
  items: [{ external_id: "line-1", variant_id: variantId, quantity: 2, unit_price_minor: 4500 }],
  shipping_minor: 490,
  payment: { status: "paid", method: "card", reference: "ch_1042" },
};

/** Examples of named schemas whose parts depend on each other. */
const wholes: Record<string, unknown> = { MarketplaceOrder: order, PlaceOrder: place };

const ids: Record<string, string> = {
  order: orderId,
  seller: sellerId,
  order_item: itemId,
  variant: variantId,
  product: productId,
};

/** Values of fields, by the name of the field, or by the names of its object and the field. */
const values: Record<string, unknown> = {
  about_html: "<p>We weave linen in small batches.</p>",
  alt: "A linen throw on a chair",
  available: 8,
  barcode: "4006381333931",
  "brand.name": "Havn & Loom",
  business_name: "Havn & Loom",
  "category.path": "Home > Textiles > Throws",
  city: "London",
  code: "studio",
  "colors.name": "Sand",
  country: "GB",
  currency: "USD",
  cursor: "5f3a9c1e.1042",
  customer_external_id: "buyer-17",
  "customer.external_id": "buyer-17",
  description_html: "<p>Washed linen, woven in Lithuania.</p>",
  email: "ada@example.com",
  external_id: "order-1042",
  handle: "linen-throw",
  height: 1200,
  "height.unit": "cm",
  "height.value": 2,
  hex: "#c2a878",
  "images.url": "https://sellers.example/files/linen-throw.webp",
  image_url: "https://sellers.example/files/linen-throw-sand.webp",
  key: "home_top",
  label: "Top of the home page",
  line1: "12 St James's Square",
  line2: "",
  message: "Nothing to complain about.",
  name: "Ada Lovelace",
  note: "Agreed with the seller by email.",
  "offer.name": "Autumn sale",
  "offers.name": "Autumn sale",
  option_values: "Sand",
  "options.name": "Color",
  "options.values": "Sand",
  order_external_id: "order-1042",
  order_no: "SD-20042",
  path: "Home > Textiles > Throws",
  phone: "+44 20 7946 0018",
  postal_code: "SW1Y 4JH",
  price_minor: 3600,
  quantity: 2,
  rating: 5,
  "rating.average": 4.6,
  "rating.count": 31,
  reason: "It duplicates another one.",
  regular_price_minor: 4500,
  reservation_external_id: "checkout-1042",
  seo_description: "A washed linen throw in four colors.",
  seo_title: "Linen throw",
  sku: "THROW-140",
  slug: "havn-loom",
  tagline: "Linen for every day",
  tags: "linen",
  timezone: "Europe/London",
  title: "Linen throw",
  total_minor: 9490,
  unit_price_minor: 4500,
  url: "https://shop.example/hooks",
  was_price_minor: 4500,
  "weight.unit": "kg",
  "weight.value": 1.2,
  width: 1200,
  "width.unit": "cm",
  "width.value": 140,
};

/** Optional fields that an example of a request includes. */
const wanted = new Set(["variant_id", "reservation_external_id"]);
/** Fields that are empty in most replies. */
const empty = new Set([
  "error",
  "canceled_at",
  "compare_at_price_minor",
  "disabled_by",
  "error_code",
  "error_params",
  "length",
  "volume",
]);

const texts: Record<string, string> = {
  "date-time": "2026-11-25T10:00:00.000Z",
  date: "2026-11-25",
  email: "ada@example.com",
  uri: "https://shop.example/linen-throw",
  uuid: "01980d3e-7000-7e70-8f80-92a3b4c5d6e7",
};

const typeOf = ({ type }: SchemaNode) => (Array.isArray(type) ? type[0] : type);
const isNull = (node: SchemaNode) => typeOf(node) === "null";

/** Checks if a value of `values` fits the type of the field. */
const fits = (node: SchemaNode, value: unknown): boolean => {
  const type = typeOf(node);
  if (node.enum || node.format || node["x-id-of"]) return false;
  if (type === "string") {
    if (typeof value !== "string" || value.length > (node.maxLength ?? Infinity)) return false;
    return node.pattern === undefined || new RegExp(node.pattern).test(value);
  }
  return (type === "integer" || type === "number") && typeof value === "number";
};

/**
 * Creates an example of a schema: values by the names of fields, else by type.
 * @param part requests have the fields that they need, replies all fields
 */
export const exampleOf = (
  node: SchemaNode,
  schemas: Schemas,
  part: "request" | "reply",
  name = "",
  parent = "",
): unknown => {
  const of = (inside: SchemaNode) => exampleOf(inside, schemas, part, name, parent);
  if (node.$ref !== undefined) {
    const target = node.$ref.split("/").at(-1) ?? "";
    return wholes[target] ?? of(schemas[target] ?? {});
  }
  if ("const" in node) return node.const;
  const value = values[`${parent}.${name}`] ?? values[name];
  if (fits(node, value)) return value;
  if (node["x-id-of"]) return ids[node["x-id-of"]] ?? texts["uuid"];
  if (node.enum) return node.enum[0];
  const branches = node.anyOf ?? node.oneOf;
  if (branches) {
    if (empty.has(name) && branches.some(isNull)) return null;
    return of(branches.find((branch) => !isNull(branch)) ?? {});
  }
  if (node.allOf) return Object.assign({}, ...node.allOf.map((inside) => of(inside)));
  switch (typeOf(node)) {
    case "object":
      return Object.fromEntries(
        Object.entries(node.properties ?? {})
          .filter(
            ([field]) => part === "reply" || node.required?.includes(field) || wanted.has(field),
          )
          .map(([field, property]) => [field, exampleOf(property, schemas, part, field, name)]),
      );
    case "array":
      return node.items ? [of(node.items)] : [];
    case "integer":
    case "number":
      return node.minimum !== undefined && node.minimum > 0 ? node.minimum : 1;
    case "boolean":
      return false;
    case "string":
      return texts[node.format ?? ""] ?? "Linen".padEnd(node.minLength ?? 0, ".");
    default:
      return null;
  }
};
