import { sql } from "kysely";
import type { Db } from "../../db/pool.ts";
import type { SellerId } from "../../lib/seller-id.ts";

type PublicSeller = {
  id: SellerId;
  business_name: string;
  slug: string;
  profile_image: string | null;
  created_at: Date;
  currency: string;
  products_count: number;
  rating_sum: number;
  rating_count: number;
};

/** What is public of a seller who sells now, by the database's clock. */
export const findPublicSeller = async (db: Db, id: string): Promise<PublicSeller | undefined> => {
  const { rows } = await sql<PublicSeller>`
    select s.id, s.business_name, s.slug, s.profile_image, s.created_at, s.currency, shop.*
    from sellers s cross join lateral (
      select count(*) as products_count, coalesce(sum(p.rating_sum), 0)::bigint as rating_sum,
        coalesce(sum(p.rating_count), 0)::bigint as rating_count
      from products p where p.seller_id = s.id and p.status = 'published' and p.deleted_at is null
        and p.review_state in ('none', 'approved')
    ) shop
    where s.id = ${id} and s.status = 'active' and plan_status(s.id) = 'active'`.execute(db);
  return rows[0];
};
