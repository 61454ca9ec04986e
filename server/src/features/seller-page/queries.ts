import type { SellerPage } from "@sellerdesk/contract/marketplace-sellers";
import { sql } from "kysely";
import { countMatches } from "../../db/capped-counts.ts";
import { instant } from "../../db/instant.ts";
import type { Db } from "../../db/pool.ts";
import type { Total } from "../../lib/page.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { hasLivePlan } from "../../db/plan-status.ts";

type PublicSeller = Omit<
  SellerPage,
  | "id"
  | "profile_image_url"
  | "is_verified"
  | "products_count"
  | "is_products_count_capped"
  | "followers_count"
  | "rating"
  | "banner_sections"
  | "social_links"
  | "offers"
> & {
  id: SellerId;
  profile_image: string | null;
};

/**
 * Finds the public page of a seller in business, by the database's clock. A seller on vacation
 * counts.
 */
export const findPublicSeller = async (db: Db, id: string): Promise<PublicSeller | undefined> => {
  const { rows } = await sql<PublicSeller>`
    select s.id, s.business_name, s.slug, s.profile_image, ${instant("s.created_at")} as member_since, s.currency, s.tagline, s.about_html,
      s.support_email, s.support_phone, s.website, s.address, s.return_address, s.tax_id, s.registration_no,
      s.return_policy, s.shipping_policy,
      -- A vacation that is over is none.
      case when s.vacation_from is not null and coalesce(s.vacation_to > now(), true) then
        json_build_object('from', ${instant("s.vacation_from")}, 'to', ${instant("s.vacation_to")}, 'note', s.vacation_note,
          'is_on', s.vacation_from <= now()) end as vacation
    from sellers s where s.id = ${id} and s.status = 'active' and ${hasLivePlan(id)}`.execute(db);
  return rows[0];
};

/** Counts the seller's products for sale, up to 10,000. */
export const countProductsForSale = (db: Db, id: SellerId): Promise<Total> =>
  countMatches(
    db,
    sql`from products p where p.seller_id = ${id} and is_for_sale(p.status, p.deleted_at, p.review_state)`,
    { page: 1, per_page: 1 },
  );

/** Finds the seller by a current or former slug of the shop. */
export const findSellerIdBySlug = async (db: Db, slug: string): Promise<SellerId | undefined> => {
  const { rows } = await sql<{ id: SellerId }>`
    select owner_id as id from seller_identities where kind = 'slug' and value = ${slug}
    union all select owner_id from former_slugs where slug = ${slug}`.execute(db);
  return rows[0]?.id;
};
