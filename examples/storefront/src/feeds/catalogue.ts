import type { Product } from "../api.ts";
import type { Queryable } from "../database.ts";
import type { Shop } from "../shop.ts";
import { followFeed } from "./follow-feed.ts";

type Change = { product_id: string; seller_id: string; product: Product | null };

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, " ");

/** Words by which buyers find a product. */
const toWords = (product: Product): string =>
  [
    product.title,
    product.brand?.name,
    product.category?.path,
    ...product.tags,
    textOf(product.description_html),
  ].join(" ");

const saveProduct = async (tx: Queryable, { product_id, seller_id }: Change, product: Product) => {
  const cheapest = Math.min(...product.variants.map(({ price_minor }) => price_minor));
  await tx.query(
    `insert into products (id, seller_id, title, category, currency, price_minor, has_offer, product, published_at, words)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, to_tsvector('simple', $10))
     on conflict (id) do update set title = excluded.title, category = excluded.category, currency = excluded.currency,
       price_minor = excluded.price_minor, has_offer = excluded.has_offer, product = excluded.product,
       published_at = excluded.published_at, words = excluded.words`,
    [
      product_id,
      seller_id,
      product.title,
      product.category?.path ?? "",
      product.currency,
      cheapest,
      product.variants.some(({ offer }) => offer !== null),
      product,
      product.published_at,
      toWords(product),
    ],
  );
  const ids = product.variants.map(({ id }) => id);
  await tx.query("delete from variants where product_id = $1 and id <> all ($2)", [
    product_id,
    ids,
  ]);
  for (const variant of product.variants)
    await tx.query(
      `insert into variants (id, product_id, seller_id, price_minor, available, sells_without_stock, variant)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (id) do update set price_minor = excluded.price_minor, available = excluded.available,
         sells_without_stock = excluded.sells_without_stock, variant = excluded.variant`,
      [
        variant.id,
        product_id,
        seller_id,
        variant.price_minor,
        variant.available,
        variant.sells_without_stock,
        variant,
      ],
    );
};

/** Reads the changes of the catalogue. */
export const syncCatalogue = ({ db, client }: Shop, signal: AbortSignal): Promise<void> =>
  followFeed(db, {
    name: "catalogue",
    table: "products",
    pages: (query) => client.catalogue.read.pages({ query }, { signal }),
    async apply(tx, { changes }) {
      for (const change of changes) {
        const { product_id, product } = change;
        if (product && product.variants.length > 0) await saveProduct(tx, change, product);
        else await tx.query("delete from products where id = $1", [product_id]);
      }
      return changes.map(({ product_id }) => product_id);
    },
  });
