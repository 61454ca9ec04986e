import {
  type ImportColumn,
  type ImportField,
  type ImportSource,
  maxImportColumns,
  sellerdeskColumns,
} from "@sellerdesk/contract/imports";
import { type Said, say } from "@sellerdesk/contract/words";

type Names = Partial<Record<ImportField, string[]>>;

/** Shopify's headers in lower case, of the export until 2024 and of the one since. */
const shopifyNames: Names = {
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
  image_alt: ["image alt text"],
  variant_image: ["variant image", "variant image url"],
  seo_title: ["seo title"],
  seo_description: ["seo description"],
};

/** The headers of WooCommerce's own exporter in lower case; a unit stands in brackets behind a measure. */
const woocommerceNames: Names = {
  record_id: ["id"],
  type: ["type"],
  parent: ["parent"],
  sku: ["sku"],
  barcode: ["gtin, upc, ean, or isbn"],
  title: ["name"],
  description_html: ["description"],
  published: ["published"],
  visibility: ["visibility in catalog"],
  in_stock: ["in stock?"],
  stock: ["stock"],
  low_stock_threshold: ["low stock amount"],
  inventory_policy: ["backorders allowed?"],
  weight: ["weight (kg)", "weight (g)", "weight (lbs)", "weight (oz)"],
  length: ["length (cm)", "length (m)", "length (mm)", "length (in)", "length (yd)"],
  width: ["width (cm)", "width (m)", "width (mm)", "width (in)", "width (yd)"],
  height: ["height (cm)", "height (m)", "height (mm)", "height (in)", "height (yd)"],
  price: ["regular price"],
  sale_price: ["sale price"],
  category: ["categories"],
  brand: ["brands"],
  tags: ["tags"],
  images: ["images"],
  option1_name: ["attribute 1 name"],
  option1_value: ["attribute 1 value(s)"],
  option2_name: ["attribute 2 name"],
  option2_value: ["attribute 2 value(s)"],
  option3_name: ["attribute 3 name"],
  option3_value: ["attribute 3 value(s)"],
};

/** Words by which other systems head these columns, without `product` and `variant` before them. */
const commonNames: Names = {
  handle: ["handle", "url key", "url handle", "slug"],
  title: ["title", "name", "item name"],
  description_html: ["description", "description html", "body", "body html", "long description"],
  brand: ["brand", "brands", "vendor", "manufacturer"],
  category: ["category", "categories", "category 1", "category path"],
  colors: ["color", "colour", "colors", "colours"],
  tags: ["tags", "tag 1", "tag 2", "tag 3", "tag 4", "tag 5", "labels"],
  status: ["status"],
  published: ["published"],
  option1_name: ["option 1 name"],
  option1_value: ["option 1 value"],
  option2_name: ["option 2 name"],
  option2_value: ["option 2 value"],
  option3_name: ["option 3 name"],
  option3_value: ["option 3 value"],
  sku: ["sku", "item number", "article number", "code"],
  barcode: ["barcode", "ean", "upc", "gtin"],
  price: ["price", "regular price", "unit price"],
  sale_price: ["sale price", "special price"],
  compare_at_price: ["compare at price", "list price", "old price", "msrp", "rrp"],
  cost: ["cost", "cost price", "cost per item"],
  stock: ["stock", "quantity", "qty", "inventory", "inventory quantity", "on hand"],
  inventory_policy: ["inventory policy", "allow backorder", "allow backorders"],
  images: [
    ...["image", "images", "image url", "image src", "picture", "pictures"],
    ...Array.from({ length: 10 }, (_, at) => [`image ${at + 1}`, `image ${at + 1} url`]).flat(),
  ],
  image_alt: ["image alt text"],
  weight: ["weight"],
  length: ["length"],
  width: ["width"],
  height: ["height"],
  weight_unit: ["weight unit"],
  length_unit: ["length unit"],
  width_unit: ["width unit"],
  height_unit: ["height unit"],
  parent: ["parent", "parent sku"],
  seo_title: ["seo title", "meta title"],
  seo_description: ["seo description", "meta description"],
};

const namesOf: Record<ImportSource, Names> = {
  sellerdesk: Object.fromEntries(sellerdeskColumns.map((name) => [name, [name]])),
  shopify: shopifyNames,
  woocommerce: woocommerceNames,
  other: commonNames,
};

/** Fields that several columns may give: the pictures and tags of all are taken, of the others the first that says something. */
const severalColumns = new Set<ImportField>(["images", "tags", "barcode"]);

const lower = (header: string) => header.trim().toLowerCase();
const unbracketed = (header: string) => header.replace(/\s*[([][^)\]]*[)\]]\s*$/, "");
/** `Product Image 1`, `variant_image-1` and `image 1` are one name. */
const plainName = (header: string) => {
  const words = unbracketed(lower(header))
    .replaceAll(/[\s_./-]+/g, " ")
    .trim();
  return words.replace(/^(product|variant|item) (?=\S)/, "");
};

const detectSource = (header: readonly string[]): ImportSource => {
  const names = new Set(header.map(lower));
  const has = (...wanted: string[]) => wanted.every((name) => names.has(name));
  if (has("handle", "variant price") || has("url handle", "price")) return "shopify";
  if (has("type", "name", "regular price")) return "woocommerce";
  const areOurs = [...names].every((name) => (sellerdeskColumns as readonly string[]).includes(name));
  const isOurs = has("title", "price") && (has("handle") || has("sku"));
  return isOurs || (areOurs && (has("handle") || has("sku"))) ? "sellerdesk" : "other";
};

const unitFields: Partial<Record<ImportField, ImportField>> = {
  weight: "weight_unit",
  length: "length_unit",
  width: "width_unit",
  height: "height_unit",
};

/** What the columns of an unknown file seem to mean; a price in another currency, or a measure without its unit, seems nothing. */
const guessFields = (header: readonly string[], currency: string): (ImportField | null)[] => {
  const fieldByName = new Map(
    Object.entries(commonNames).flatMap(([field, names]) =>
      names.map((name) => [name, field as ImportField] as const),
    ),
  );
  const guesses = header.map((name): ImportField | null => {
    if (lower(name) === "type") return "type";
    if (/^variant[\s_-]*image/i.test(name.trim())) return "variant_image";
    const plain = plainName(name);
    const ofCurrency = /^(.*\bprice) ([a-z]{3})$/.exec(plain);
    if (ofCurrency && ofCurrency[2] !== currency.toLowerCase()) return null;
    const field = fieldByName.get(ofCurrency?.[1] ?? plain) ?? null;
    // `Price [EUR]` and `Price Region [EUR]` are not the price alone.
    return field === "price" && /\[/.test(name) ? null : field;
  });
  const taken = new Set<ImportField>();
  return guesses.map((field, place) => {
    if (field === null || (taken.has(field) && !severalColumns.has(field))) return null;
    const unit = unitFields[field];
    if (unit && !guesses.includes(unit) && unitInHeader(header[place] ?? "") === null) return null;
    taken.add(field);
    return field;
  });
};

/** @returns where a file comes from, by its header, and what each of its columns means; case and spaces around a name do not matter */
export const readHeader = (
  header: readonly string[],
  currency: string,
): { source: ImportSource; fields: (ImportField | null)[] } => {
  const source = detectSource(header);
  if (source === "other") return { source, fields: guessFields(header, currency) };
  const fieldByName = new Map(
    Object.entries(namesOf[source]).flatMap(([field, names]) =>
      names.map((name) => [name, field as ImportField] as const),
    ),
  );
  return { source, fields: header.map((name) => fieldByName.get(lower(name)) ?? null) };
};

/** Names of columns that a refusal shows. */
const shownNames = 8;

/** @returns why a header is none of a table of products, in words for the seller; null where it may be one */
export const refuseHeader = (header: readonly string[]): Said | null => {
  const names = header.map((name) => name.trim()).filter(Boolean);
  if (names.length > maxImportColumns)
    return say("This file has {n} columns; {max} is the most. Is the first row its header?", {
      n: names.length,
      max: maxImportColumns,
    });
  if (names.length < 2)
    return say(
      "This file has one column only: “{name}”. Its columns must be parted by commas, semicolons or tabs, and its first row must name them.",
      { name: (names[0] ?? "").slice(0, 60) },
    );
  if (!names.every((name) => /^[\d\s.,:/€$£-]+$/.test(name))) return null;
  const shown = names.slice(0, shownNames).join(", ");
  const n = names.length - shownNames;
  return n > 0
    ? say("The first row must name the columns; here it is {names} and {n} more.", { names: shown, n })
    : say("The first row must name the columns; here it is {names}.", { names: shown });
};

/** @returns what is missing before products can be read from these columns, in words for the seller; null where nothing is */
export const refuseFields = (fields: readonly (ImportField | null)[]): Said | null => {
  if (fields.some((field) => field === "title" || field === "handle" || field === "sku")) return null;
  return say("Say which column is the title, the handle or the SKU, so that products can be told apart.");
};

export type Columns = {
  source: ImportSource;
  /** The header as the file has it. */
  header: string[];
  /** The places of a field's columns; several where a file says one thing in several ways. */
  places: Map<ImportField, number[]>;
  /** Headers that are not read. */
  unread: string[];
};

/** How WooCommerce writes units that we write otherwise. */
const unitSpellings: Record<string, string> = { lbs: "lb" };
/** The unit that a header gives in brackets, as in `Weight (kg)`. */
const unitInHeader = (header: string): string | null => {
  const unit = /\(([^)\s]+)\)\s*$/.exec(header)?.[1];
  return unit === undefined ? null : (unitSpellings[unit] ?? unit);
};

/** The columns of a file by what they mean. */
export const toColumns = (
  source: ImportSource,
  columns: readonly Pick<ImportColumn, "name" | "field">[],
): Columns => {
  const places = new Map<ImportField, number[]>();
  for (const [place, { field }] of columns.entries())
    if (field !== null) places.set(field, [...(places.get(field) ?? []), place]);
  const unread = columns
    .filter(({ name, field }) => field === null && name.trim() !== "" && lower(name) !== "_error")
    .map(({ name }) => name.trim());
  return { source, header: columns.map(({ name }) => name), places, unread };
};

/** The unit of a measure's column, where its header gives one. */
export const unitOf = ({ header, places }: Columns, field: ImportField): string | null =>
  unitInHeader(header[places.get(field)?.[0] ?? -1] ?? "");

/** The header of a field's column in the file, to name it to the seller; the field where the file has none. */
export const headerOf = ({ header, places }: Columns, field: ImportField): string =>
  header[places.get(field)?.[0] ?? -1]?.trim() ?? field;
