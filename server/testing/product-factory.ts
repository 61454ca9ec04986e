import type { DocumentPurpose } from "@sellerdesk/contract/documents";
import { type Product, ProductInput } from "@sellerdesk/contract/product";
import * as z from "zod/mini";
import type { Db } from "../src/db/pool.ts";
import { createProduct as createProductOfSeller } from "../src/features/products/edit-service.ts";
import { newId } from "../src/lib/id.ts";
import type { SellerId } from "../src/lib/seller-id.ts";
import { addStoredBytes, insertDocument } from "../src/features/documents/queries.ts";

type NewProduct = Partial<Omit<z.input<typeof ProductInput>, "variants">> & {
  /** Defaults of every variant. */
  price_minor?: number;
  stock?: number;
  /** One variant without options unless given; with `options` alone, every combination. */
  variants?: Partial<z.input<typeof ProductInput>["variants"][number]>[];
};

const combinations = (options: readonly { values: readonly string[] }[]): string[][] =>
  options.reduce<string[][]>(
    (rows, { values }) => rows.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  );

/** The default fields of a product. */
const usualProduct = {
  title: "Stoneware mug",
  description_html: "",
  category_id: null,
  brand_id: null,
  color_ids: [],
  tags: [],
  status: "published",
  images: [],
  seo_title: "",
  seo_description: "",
} satisfies Omit<Required<z.input<typeof ProductInput>>, "options" | "variants">;

/**
 * Creates a product of the seller, by default published and in stock. Every variant has a SKU of
 * its own.
 */
export const createProduct = async (
  db: Db,
  { id }: { id: SellerId },
  { price_minor = 2500, stock = 10, variants, options = [], ...given }: NewProduct = {},
): Promise<Product> => {
  const rows = variants ?? combinations(options).map((option_values) => ({ option_values }));
  const input = z.parse(ProductInput, {
    ...usualProduct,
    options,
    ...given,
    variants: rows.map((row) => ({ sku: `SKU-${newId()}`, price_minor, stock, ...row })),
  });
  const { currency } = await db
    .selectFrom("sellers")
    .select("currency")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return createProductOfSeller(db, { id, currency }, input);
};

/** Creates a product with one variant. @returns the variant */
export const createVariant = async (
  db: Db,
  seller: { id: SellerId },
  variant: NonNullable<NewProduct["variants"]>[number] = {},
): Promise<Product["variants"][number] & { product_id: string }> => {
  const product = await createProduct(db, seller, { variants: [variant] });
  const [only] = product.variants;
  if (!only) throw new Error("A product has at least one variant.");
  return { ...only, product_id: product.id };
};

type NewPicture = {
  purpose?: DocumentPurpose;
  width?: number;
  height?: number;
  /** The storage key of its bytes, for a test that stores them. */
  key?: string;
};

/** Creates an uploaded image without bytes, for tests that only refer to it. @returns its uid */
export const createPicture = async (
  db: Db,
  seller: { id: SellerId },
  { purpose = "product_image", width = 1200, height = 1200, key }: NewPicture = {},
): Promise<string> => {
  const id = newId();
  const name = `pictures/${id.replaceAll("-", "")}`;
  const size = 20_000;
  await addStoredBytes(db, seller.id, size, Number.MAX_SAFE_INTEGER);
  await insertDocument(db, seller.id, {
    id,
    purpose,
    storage_key: key ?? `${name}.webp`,
    name: "picture.jpg",
    content_type: "image/webp",
    size,
    width,
    height,
    derivatives: { 160: `${name}-160.webp`, 480: `${name}-480.webp` },
  });
  return id;
};

/** Inserts products as bare rows, without any validation, for tests that count them. */
export const insertProducts = async (
  db: Db,
  sellerId: SellerId,
  count: number,
  variants_count = 1,
): Promise<void> => {
  await db
    .insertInto("products")
    .values(
      Array.from({ length: count }, () => {
        const id = newId();
        return {
          seller_id: sellerId,
          id,
          title: "A product",
          handle: id,
          currency: "USD",
          variants_count,
        };
      }),
    )
    .execute();
};
