import type { SellerPage } from "@sellerdesk/contract/marketplace-sellers";
import { sql } from "kysely";
import { anySeller } from "../../db/any-seller.ts";
import type { Db } from "../../db/pool.ts";
import type { SellerId } from "../../lib/seller-id.ts";

type PublicSeller = Pick<
  SellerPage,
  | "business_name"
  | "slug"
  | "tagline"
  | "about_html"
  | "support_email"
  | "support_phone"
  | "website"
  | "address"
  | "return_address"
  | "tax_id"
  | "registration_no"
  | "return_policy"
  | "shipping_policy"
  | "currency"
> & {
  id: SellerId;
  profile_image: string | null;
  created_at: Date;
  vacation_from: Date | null;
  vacation_to: Date | null;
  vacation_note: string;
  /** True during a vacation, false before a planned one, null without either. */
  is_on_vacation: boolean | null;
  products_count: number;
  rating_sum: number;
  rating_count: number;
};

/**
 * Finds the public page of a seller in business, by the database's clock. A seller on vacation
 * counts.
 */
export const findPublicSeller = async (db: Db, id: string): Promise<PublicSeller | undefined> => {
  const { rows } = await sql<PublicSeller>`
    select s.id, s.business_name, s.slug, s.profile_image, s.created_at, s.currency, s.tagline, s.about_html,
      s.support_email, s.support_phone, s.website, s.address, s.return_address, s.tax_id, s.registration_no,
      s.return_policy, s.shipping_policy, s.vacation_note, v.*, shop.*
    from sellers s cross join lateral (
      select count(*) as products_count, coalesce(sum(p.rating_sum), 0)::bigint as rating_sum,
        coalesce(sum(p.rating_count), 0)::bigint as rating_count
      from products p where p.seller_id = s.id and is_for_sale(p.status, p.deleted_at, p.review_state)
    ) shop
    -- A vacation that is over is none.
    left join lateral (select s.vacation_from, s.vacation_to, s.vacation_from <= now() as is_on_vacation
      where s.vacation_from is not null and coalesce(s.vacation_to > now(), true)) v on true
    where s.id = ${id} and s.status = 'active' and plan_status(s.id) = 'active'`.execute(db);
  return rows[0];
};

/** Finds the seller by a current or former slug of the shop. */
export const findSellerIdBySlug = async (db: Db, slug: string): Promise<SellerId | undefined> => {
  const { rows } = await sql<{ id: SellerId }>`
    select id from sellers ${anySeller("sellers", "an address says whose shop it is")} where slug = ${slug}
    union all select owner_id from former_slugs where slug = ${slug}`.execute(db);
  return rows[0]?.id;
};
