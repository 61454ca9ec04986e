import type {
  PersonalDetails,
  Profile,
  ShopAddress,
  ShopDetails,
} from "@sellerdesk/contract/profile";
import { sql } from "kysely";
import { oneRow } from "../../db/one-row.ts";
import type { Db, Tx } from "../../db/pool.ts";
import { queueSeller } from "../../db/seller-queue.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { planStatusOf } from "../../db/plan-status.ts";

/** Columns that an edit may change, and that the profile shows in another type. */
type ConvertedColumns = {
  address: ShopAddress | null;
  return_address: ShopAddress | null;
  vacation_from: Date | null;
  vacation_to: Date | null;
};
type EditedField = keyof PersonalDetails | keyof ShopDetails | "profile_image";

/** The columns that an edit may change. */
export type EditedProfile = ConvertedColumns &
  Pick<Profile, Exclude<EditedField, keyof ConvertedColumns>>;

export type ProfileRow = EditedProfile &
  Omit<Profile, EditedField | "verification" | "completeness" | "created_at"> & {
    created_at: Date;
  };

/** True if a seller `s` is on vacation, by the database's clock; never null. */
const isAway = sql`coalesce(s.vacation_from <= now() and (s.vacation_to is null or s.vacation_to > now()), false)`;

const profileOf = (sellerId: SellerId) => sql<ProfileRow>`
  select s.id, s.email, s.phone, s.phone_verified_at is not null as is_phone_verified, ${planStatusOf(sellerId)} as plan_status,
    s.first_name, s.last_name, s.timezone, s.locale, s.profile_image, s.business_name, s.slug, s.tagline, s.about_html,
    s.support_email, s.support_phone, s.website, s.address, s.return_address, s.tax_id, s.registration_no, s.return_policy,
    s.shipping_policy, s.weight_unit, s.length_unit, s.currency, s.vacation_from, s.vacation_to, s.vacation_note,
    exists (select from orders o where o.seller_id = ${sellerId}) as is_currency_fixed, ${isAway} as is_on_vacation,
    s.handling_days, s.working_days, json_build_object('acceptance_hours', coalesce(s.acceptance_hours, p.acceptance_hours),
      'handling_days', p.handling_days, 'max_handling_days', p.max_handling_days, 'working_days', p.working_days) as market,
    s.version, s.created_at
  from sellers s cross join market_policy p where s.id = ${sellerId}`;

/**
 * Finds the stored profile. The auth plugin has just seen the seller, and sellers are never
 * deleted.
 */
export const findProfile = (db: Db | Tx, sellerId: SellerId): Promise<ProfileRow> =>
  oneRow(profileOf(sellerId), db);

/** Finds and locks the profile. Until the transaction ends, its changes and new orders wait. */
export const lockProfile = async (tx: Tx, sellerId: SellerId): Promise<ProfileRow> => {
  // A separate statement, so that the next one sees everything committed before the lock was taken.
  await sql`select from sellers where id = ${sellerId} for update`.execute(tx);
  return findProfile(tx, sellerId);
};

const toJson = (address: ShopAddress | null) => address && JSON.stringify(address);

/** Updates all columns that an edit may change, so that every request uses the same statement. */
export const updateProfileRow = async (
  tx: Tx,
  sellerId: SellerId,
  profile: EditedProfile,
): Promise<void> => {
  await sql`
    with queued as (${queueSeller(sellerId)})
    update sellers set first_name = ${profile.first_name}, last_name = ${profile.last_name},
      timezone = ${profile.timezone}, locale = ${profile.locale}, profile_image = ${profile.profile_image},
      business_name = ${profile.business_name}, slug = ${profile.slug}, tagline = ${profile.tagline},
      about_html = ${profile.about_html}, support_email = ${profile.support_email}, support_phone = ${profile.support_phone},
      website = ${profile.website}, address = ${toJson(profile.address)}::jsonb,
      return_address = ${toJson(profile.return_address)}::jsonb, tax_id = ${profile.tax_id},
      registration_no = ${profile.registration_no}, return_policy = ${profile.return_policy},
      shipping_policy = ${profile.shipping_policy}, weight_unit = ${profile.weight_unit},
      length_unit = ${profile.length_unit}, currency = ${profile.currency}, vacation_from = ${profile.vacation_from},
      vacation_to = ${profile.vacation_to}, vacation_note = ${profile.vacation_note},
      handling_days = ${profile.handling_days}, working_days = ${profile.working_days}::integer[], version = version + 1
    where id = ${sellerId}`.execute(tx);
};

/** Adds a redirect from the shop's former slug, and deletes the redirect from its new slug. */
export const insertFormerSlug = async (
  tx: Tx,
  sellerId: SellerId,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  await sql`delete from former_slugs where slug = ${to} and owner_id = ${sellerId}`.execute(tx);
  await sql`insert into former_slugs (slug, owner_id) values (${from}, ${sellerId})`.execute(tx);
};

/** Checks if the seller has, or had, a product. */
export const hasProducts = async (tx: Tx, sellerId: SellerId): Promise<boolean> => {
  const { rows } = await sql`
    select from products where seller_id = ${sellerId} limit 1`.execute(tx);
  return rows.length > 0;
};

/** Changes the currency of all products. Their amounts do not change. */
export const updateProductCurrency = async (
  tx: Tx,
  sellerId: SellerId,
  currency: string,
): Promise<void> => {
  await tx.updateTable("products").set({ currency }).where("seller_id", "=", sellerId).execute();
};
