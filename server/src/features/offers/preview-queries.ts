import {
  type OfferPreview,
  type PreviewProduct,
  previewPerPage,
} from "@sellerdesk/contract/offer-products";
import type { OfferType } from "@sellerdesk/contract/offers";
import { sql } from "kysely";
import { firstImageKey } from "../../db/image-keys.ts";
import { instant } from "../../db/instant.ts";
import type { Db } from "../../db/pool.ts";
import { filesPath } from "../../lib/files/file-url.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { asTable } from "./item-queries.ts";
import type { Period, Target } from "./rules.ts";

type Discount = { type: OfferType; value: number | null };

/** Counts the variants of the targets, and those that would be sold below cost. */
export const countVariants = async (
  db: Db,
  sellerId: SellerId,
  targets: readonly Target[],
  { type, value }: Discount,
): Promise<{ variants: number; below_cost: number }> => {
  const { rows } = await sql<{ variants: number; below_cost: number }>`
    select count(*) as variants,
      count(*) filter (where offer_price(v.price_minor, ${type}, ${value}) < v.cost_minor) as below_cost
    from ${asTable(targets)}
    join variants v on v.seller_id = ${sellerId} and v.product_id = t.product_id and v.deleted_at is null
      and (t.variant_id is null or v.id = t.variant_id)`.execute(db);
  return rows[0] ?? { variants: 0, below_cost: 0 };
};

type PreviewRow = Omit<PreviewProduct, "problem" | "held_by">;

/**
 * Lists one page of the targets by title, each with all its variants. Variants outside of the offer
 * are included.
 */
export const listPreview = async (
  db: Db,
  sellerId: SellerId,
  targets: readonly Target[],
  { type, value, starts_at, page }: Discount & Pick<Period, "starts_at"> & { page: number },
): Promise<PreviewRow[]> => {
  const { rows } = await sql<PreviewRow>`
    with page as materialized (
      select p.id, lower(p.title) as title, array_agg(t.variant_id) as variant_ids from ${asTable(targets)}
      join products p on p.seller_id = ${sellerId} and p.id = t.product_id
      group by p.seller_id, p.id order by 2, 1 limit ${previewPerPage} offset ${(page - 1) * previewPerPage}
    )
    select p.id as product_id, p.title, p.status,
      ${sql.lit(filesPath)} || (${firstImageKey(sellerId)}) as image,
      (select json_agg(json_build_object('id', v.id, 'title', v.title, 'sku', v.sku, 'is_in', line.is_in,
          'price_minor', v.price_minor, 'new_price_minor', line.price,
          'was_price_minor', case when line.was > line.price then line.was end, 'cost_minor', v.cost_minor)
          order by v.position)
        from variants v
        cross join lateral (
          select v.id = any(page.variant_ids) or page.variant_ids[1] is null as is_in
        ) chosen
        cross join lateral (
          select chosen.is_in, case when chosen.is_in then coalesce(offer_price(v.price_minor, ${type}, ${value}), v.price_minor)
              else v.price_minor end as price,
            case when chosen.is_in and ${value}::bigint is not null
              then lowest_price_before(v.seller_id, v.product_id, v.id, ${starts_at}) end as was
        ) line
        where v.seller_id = ${sellerId} and v.product_id = p.id and v.deleted_at is null) as variants
    from page join products p on p.seller_id = ${sellerId} and p.id = page.id
    order by page.title, page.id`.execute(db);
  return rows;
};

type Holder = Omit<OfferPreview["overlaps"][number], "products">;

/** Lists offers by their ids. */
export const listHolders = async (
  db: Db,
  sellerId: SellerId,
  ids: readonly string[],
): Promise<Holder[]> => {
  const { rows } = await sql<Holder>`
    select o.id, o.name, ${instant("o.starts_at")} as starts_at, ${instant("o.ends_at")} as ends_at from offers o
    where o.seller_id = ${sellerId} and o.id = any(${ids}::uuid[]) order by o.starts_at, o.id`.execute(
    db,
  );
  return rows;
};
