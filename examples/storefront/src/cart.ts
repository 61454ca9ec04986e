import { type Queryable, rowsOf } from "./database.ts";
import type { Variant } from "./api.ts";

export type CartLine = {
  variant_id: string;
  product_id: string;
  seller_id: string;
  seller_name: string;
  seller_slug: string | null;
  title: string;
  image_url: string | null;
  currency: string;
  quantity: number;
  price_minor: number;
  available: number;
  sells_without_stock: boolean;
  variant: Variant;
};

/** The most of one variant in a cart. */
export const maxQuantity = 20;

/** Lists a buyer's cart by seller. Variants that are no longer for sale are left out. */
export const listCart = (db: Queryable, buyerId: string): Promise<CartLine[]> =>
  rowsOf(
    db,
    `select v.id as variant_id, v.product_id, v.seller_id, coalesce(s.name, '') as seller_name, s.slug as seller_slug, p.title,
       coalesce(v.variant ->> 'image_url', p.product #>> '{images,0,url}') as image_url, p.currency, c.quantity, v.price_minor,
       v.available, v.sells_without_stock, v.variant
     from carts c join variants v on v.id = c.variant_id join products p on p.id = v.product_id
       left join sellers s on s.id = v.seller_id
     where c.buyer_id = $1 order by seller_name, v.seller_id, c.added_at`,
    [buyerId],
  );

/** Counts the units in a buyer's cart. */
export const countCart = async (db: Queryable, buyerId: string): Promise<number> => {
  const [row] = await rowsOf<{ units: number }>(
    db,
    `select coalesce(sum(quantity), 0)::int as units from carts c join variants v on v.id = c.variant_id where buyer_id = $1`,
    [buyerId],
  );
  return row?.units ?? 0;
};

/** Adds units of a variant that is for sale. */
export const addToCart = async (
  db: Queryable,
  buyerId: string,
  { variantId, quantity }: { variantId: string; quantity: number },
): Promise<void> => {
  await db.query(
    `insert into carts (buyer_id, variant_id, quantity) select $1, id, $3 from variants where id::text = $2
     on conflict (buyer_id, variant_id) do update set quantity = least(carts.quantity + excluded.quantity, $4)`,
    [buyerId, variantId, quantity, maxQuantity],
  );
};

/** Sets the number of units of a variant in the cart; 0 removes the variant. */
export const setQuantity = async (
  db: Queryable,
  buyerId: string,
  { variantId, quantity }: { variantId: string; quantity: number },
): Promise<void> => {
  await (quantity === 0
    ? db.query("delete from carts where buyer_id = $1 and variant_id::text = $2", [
        buyerId,
        variantId,
      ])
    : db.query("update carts set quantity = $3 where buyer_id = $1 and variant_id::text = $2", [
        buyerId,
        variantId,
        quantity,
      ]));
};
