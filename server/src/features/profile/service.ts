import { minorDigits } from "@sellerdesk/contract/money";
import { type Profile, shopLimits, type UpdateProfile } from "@sellerdesk/contract/profile";
import type { VerificationStatus } from "@sellerdesk/contract/verification";
import { msg } from "@sellerdesk/contract/texts";
import type { Text } from "@sellerdesk/contract/text";
import type { Db, Tx } from "../../db/pool.ts";
import { takeSlug } from "../../db/seller-identities.ts";
import { inTransaction } from "../../db/transaction.ts";
import { AppError } from "../../lib/app-error.ts";
import { sanitiseRichText } from "../../lib/text/rich-text.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { isTimezone } from "@sellerdesk/contract/timezone";
import { remakeSums } from "../dashboard/sums/service.ts";
import { findProfilePicture } from "../documents/service.ts";
import { readVerification } from "../verification/service.ts";
import {
  type EditedProfile,
  findProfile,
  hasProducts,
  insertFormerSlug,
  lockProfile,
  type ProfileRow,
  updateProductCurrency,
  updateProfileRow,
} from "./queries.ts";
import { calculateCompleteness, isCurrency } from "./rules.ts";

const instant = (time: Date | null) => time?.toISOString() ?? null;
const date = (time: string | null) => (time === null ? null : new Date(time));

const describe = (row: ProfileRow, verification: VerificationStatus): Profile => ({
  ...row,
  verification,
  vacation_from: instant(row.vacation_from),
  vacation_to: instant(row.vacation_to),
  created_at: row.created_at.toISOString(),
  completeness: calculateCompleteness({ ...row, verification }),
});

/** Reads the seller's own profile (K45). */
export const readProfile = async (db: Db | Tx, sellerId: SellerId): Promise<Profile> => {
  const profile = await findProfile(db, sellerId);
  const { standing: verification } = await readVerification(db, sellerId);
  return describe(profile, verification);
};

const refuse = (field: keyof UpdateProfile, message: Text) =>
  new AppError("invalid", { fields: [{ field, code: "invalid", message }] });

/** Merges the profile with the changes. */
const merge = async (
  tx: Tx,
  sellerId: SellerId,
  before: ProfileRow,
  {
    profile_image_uid,
    version: _,
    vacation_from,
    vacation_to,
    about_html,
    ...changes
  }: UpdateProfile,
): Promise<EditedProfile> => {
  const picture = profile_image_uid
    ? await findProfilePicture(tx, sellerId, profile_image_uid)
    : null;
  if (profile_image_uid && picture === null)
    throw refuse("profile_image_uid", msg("upload_the_picture_again"));
  return {
    ...before,
    // Keys that JSON omits are absent, not undefined.
    ...(changes as Partial<EditedProfile>),
    ...(about_html !== undefined && { about_html: await sanitiseRichText(about_html) }),
    ...(vacation_from !== undefined && { vacation_from: date(vacation_from) }),
    ...(vacation_to !== undefined && { vacation_to: date(vacation_to) }),
    ...(profile_image_uid !== undefined && { profile_image: picture }),
  };
};

const check = (
  { timezone, currency, about_html, vacation_from, vacation_to, handling_days }: EditedProfile,
  { max_handling_days: maximum }: Profile["market"],
): void => {
  if (handling_days !== null && handling_days > maximum)
    throw refuse("handling_days", msg("field_too_big", { maximum }));
  if (!isTimezone(timezone)) throw refuse("timezone", msg("choose_a_time_zone_of_the_list"));
  if (!isCurrency(currency)) throw refuse("currency", msg("choose_a_currency_of_the_list"));
  if (about_html.length > shopLimits.about)
    throw refuse("about_html", msg("field_too_long", { maximum: shopLimits.about }));
  if (vacation_to === null) return;
  if (vacation_from === null) throw refuse("vacation_from", msg("say_when_the_vacation_begins"));
  if (vacation_to <= vacation_from)
    throw refuse("vacation_to", msg("choose_an_end_after_the_start"));
};

/**
 * Changes the currency of all prices, if there are no orders yet and both currencies have the same
 * number of decimals or there are no products.
 */
const changeCurrency = async (
  tx: Tx,
  sellerId: SellerId,
  { is_currency_fixed, currency: from }: ProfileRow,
  to: string,
): Promise<void> => {
  if (is_currency_fixed)
    throw refuse("currency", msg("the_currency_stays_because_there_are_orders"));
  if (minorDigits(from) !== minorDigits(to) && (await hasProducts(tx, sellerId)))
    throw refuse("currency", msg("prices_in_cannot_be_read_as", { from, to }));
  await updateProductCurrency(tx, sellerId, to);
};

/**
 * Takes a new slug and keeps a redirect from the old one.
 * @throws AppError `invalid` if another shop has or had the new slug
 */
const changeSlug = async (
  tx: Tx,
  sellerId: SellerId,
  change: { from: string; to: string },
): Promise<void> => {
  if (!(await takeSlug(tx, sellerId, change.to)))
    throw refuse("slug", msg("another_shop_has_this_address"));
  await insertFormerSlug(tx, sellerId, change);
};

/**
 * Updates the given fields of the profile (K46). A shop with a new slug can still be found by the
 * old one.
 * @throws AppError `invalid` with the field; `stale_write`
 */
export const updateProfile = (
  db: Db,
  sellerId: SellerId,
  changes: UpdateProfile,
): Promise<Profile> =>
  inTransaction(db, async (tx) => {
    const before = await lockProfile(tx, sellerId);
    if (before.version !== changes.version) throw new AppError("stale_write");
    const profile = await merge(tx, sellerId, before, changes);
    check(profile, before.market);
    if (profile.currency !== before.currency)
      await changeCurrency(tx, sellerId, before, profile.currency);
    if (profile.slug !== before.slug)
      await changeSlug(tx, sellerId, { from: before.slug, to: profile.slug });
    await updateProfileRow(tx, sellerId, profile);
    if (profile.timezone !== before.timezone) await remakeSums(tx, sellerId);
    return readProfile(tx, sellerId);
  });
