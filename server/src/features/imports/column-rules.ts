import { type ImportSource, sellerdeskColumns, type SellerdeskColumn } from "@sellerdesk/contract/imports";

/** What a column can mean to an import: our own columns, and two that only Shopify has. */
export type Field = SellerdeskColumn | "published" | "grams";

/** Shopify's headers in lower case, of the export until 2024 and of the one since, the wider name first. */
const shopifyHeaders: Partial<Record<Field, string[]>> = {
  handle: ["handle", "url handle"],
  title: ["title"],
  description_html: ["body (html)", "description"],
  brand: ["vendor"],
  category: ["product category", "google shopping / google product category", "type"],
  tags: ["tags"],
  status: ["status"],
  published: ["published", "published on online store"],
  option1_name: ["option1 name"],
  option1_value: ["option1 value"],
  option2_name: ["option2 name"],
  option2_value: ["option2 value"],
  option3_name: ["option3 name"],
  option3_value: ["option3 value"],
  sku: ["variant sku", "sku"],
  barcode: ["variant barcode", "barcode"],
  price: ["variant price", "price"],
  compare_at_price: ["variant compare at price", "compare-at price"],
  cost: ["cost per item"],
  stock: ["variant inventory qty", "inventory quantity"],
  inventory_policy: ["variant inventory policy", "continue selling when out of stock"],
  grams: ["variant grams", "weight value (grams)"],
  weight_unit: ["variant weight unit", "weight unit for display"],
  images: ["image src", "product image url"],
  seo_title: ["seo title"],
  seo_description: ["seo description"],
};
/** Columns of Shopify that have no place here and that nobody misses. */
const shopifyWithoutPlace =
  /^(google shopping \/ .*|variant (fulfillment service|requires shipping|taxable|tax code|inventory tracker|image)|image (position|alt text)|gift card|option[123] linked to|inventory tracker|fulfillment service|requires shipping|charge tax|tax code|variant image url)$/;

const headersOf: Record<"sellerdesk" | "shopify", Partial<Record<Field, string[]>>> = {
  shopify: shopifyHeaders,
  sellerdesk: Object.fromEntries(sellerdeskColumns.map((name) => [name, [name]])),
};

export type Columns = {
  source: "sellerdesk" | "shopify";
  /** The header as the file has it. */
  header: string[];
  /** The places of a field's columns; several where a file says one thing in several ways. */
  places: Map<Field, number[]>;
  /** Headers that mean nothing to us. */
  unknown: string[];
};

const plain = (header: string) => header.trim().toLowerCase();

const detectSource = (header: readonly string[]): ImportSource | null => {
  const names = new Set(header.map(plain));
  const has = (...wanted: string[]) => wanted.every((name) => names.has(name));
  if (has("handle", "variant price") || has("url handle", "price")) return "shopify";
  if (has("type", "regular price")) return "woocommerce";
  const areOurs = [...names].every((name) => (sellerdeskColumns as readonly string[]).includes(name));
  const isOurs = has("title", "price") && (has("handle") || has("sku"));
  return isOurs || (areOurs && (has("handle") || has("sku"))) ? "sellerdesk" : null;
};

const list = (names: readonly string[]) =>
  names.length > 8 ? `${names.slice(0, 8).join(", ")} and ${names.length - 8} more` : names.join(", ");

/**
 * Finds out from its header where a file comes from and what its columns mean; case and spaces around a name do not matter.
 * @returns the columns, or the reason in words for the seller why the file is refused
 */
export const readHeader = (header: readonly string[]): { columns: Columns } | { refusal: string } => {
  const source = detectSource(header);
  if (source === "woocommerce")
    return {
      refusal:
        "This looks like a WooCommerce export. These cannot be read yet: bring the products as a Shopify export or in our own columns.",
    };
  if (source === null)
    return {
      refusal: `The columns of this file are not known. It needs at least handle or sku, title and price, or the columns of a Shopify product export; it has ${list(header)}.`,
    };
  const fieldByName = new Map(
    Object.entries(headersOf[source]).flatMap(([field, names]) =>
      names.map((name) => [name, field as Field] as const),
    ),
  );
  const places = new Map<Field, number[]>();
  const unknown: string[] = [];
  for (const [place, name] of header.entries()) {
    const field = fieldByName.get(plain(name));
    if (field) places.set(field, [...(places.get(field) ?? []), place]);
    else if (plain(name) !== "" && plain(name) !== "_error" && !shopifyWithoutPlace.test(plain(name)))
      unknown.push(name);
  }
  return { columns: { source, header: [...header], places, unknown } };
};

/** The header of a field's column in the file, to name it to the seller; the field where the file has none. */
export const headerOf = ({ header, places }: Columns, field: Field): string =>
  header[places.get(field)?.[0] ?? -1]?.trim() ?? field;
