import type {
  HeldProduct,
  HeldProductsQuery,
  ModerateProduct,
} from "@sellerdesk/contract/operator-products";
import { sql } from "kysely";
import { countMatches } from "../../../db/capped-counts.ts";
import { anySeller } from "../../../db/any-seller.ts";
import type { Db, Tx } from "../../../db/pool.ts";
import { type Counted, offsetOf } from "../../../lib/page.ts";
import type { SellerId } from "../../../lib/seller-id.ts";

type ModeratedProduct = { seller_id: SellerId; title: string; is_new: boolean };

/**
 * Updates the marketplace's verdict on a product. Does not increment the product's version, so that
 * a seller can still save an open form.
 * @returns its seller and title, and whether the verdict or its reason is new; null if there is no
 * such product
 */
export const updateVerdict = async (
  tx: Tx,
  sellerId: string,
  id: string,
  { review_state, reason }: ModerateProduct,
): Promise<ModeratedProduct | null> => {
  const { rows } = await sql<ModeratedProduct>`
    with before as (
      select id, review_state, review_reason from products
      where seller_id = ${sellerId} and id = ${id} and deleted_at is null for update
    )
    update products p set review_state = ${review_state}, review_reason = nullif(${reason}, '')
    from before b where p.seller_id = ${sellerId} and p.id = b.id
    returning p.seller_id, p.title,
      (p.review_state, p.review_reason) is distinct from (b.review_state, b.review_reason) as is_new`.execute(
    tx,
  );
  return rows[0] ?? null;
};

/** The reason why `listHeldBack` spans sellers. */
const everySeller = "the operator approves the products of every seller";

/** The condition of the index `products_held_back`. */
const isHeldBack = sql`p.review_state in ('pending', 'rejected') and p.deleted_at is null`;

/** Lists a page of all sellers' products that a verdict keeps out of the catalog, oldest first. */
export const listHeldBack = async (
  db: Db,
  { review_state, ...page }: HeldProductsQuery,
): Promise<Counted<HeldProduct>> => {
  const [{ rows }, total] = await Promise.all([
    sql<HeldProduct>`
      select p.id, p.seller_id, s.business_name, p.title, p.review_state, coalesce(p.review_reason, '') as reason
      from products p ${anySeller("p", everySeller)}
      join sellers s on s.id = p.seller_id
      where ${isHeldBack} and p.review_state = ${review_state}
      order by p.id
      limit ${page.per_page} offset ${offsetOf(page)}`.execute(db),
    countMatches(
      db,
      sql`from products p ${anySeller("p", everySeller)}
        where ${isHeldBack} and p.review_state = ${review_state}`,
      page,
    ),
  ]);
  return { rows, ...total };
};
