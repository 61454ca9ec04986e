import * as z from "zod/mini";
import { line, lines } from "./name-text.ts";
import { BusinessName, Email, Locale, PersonName, Phone } from "./accounts.ts";
import { Address, StoredAddress } from "./address.ts";
import { HandlingDays, WorkingDays } from "./deadlines.ts";
import { Currency, dataOf, endpoint, fileOf, idOf, Instant, SeenVersion } from "./http.ts";
import { PlanStatus } from "./plan-terms.ts";
import { toSocialLink } from "./social-links.ts";
import { VerificationStatus } from "./verification.ts";
import { type LengthUnit, lengthUnits, type WeightUnit, weightUnits } from "./units.ts";
import { validationCode } from "./validation-texts.ts";

/** Longest texts of a shop in characters (domain.md, Profile). */
export const shopLimits = {
  tagline: 120,
  about: 5000,
  policy: 5000,
  vacationNote: 300,
  slug: 60,
} as const;

/** Creates a schema that accepts an empty text, or one that matches `schema`. */
const orEmpty = (schema: z.ZodMiniType<string, string>, message: string) =>
  z.string().check(
    z.trim(),
    z.maxLength(254, message),
    z.overwrite((text) => {
      const read = text === "" ? null : z.safeParse(schema, text);
      return read?.success ? read.data : text;
    }),
    z.refine((text) => text === "" || z.safeParse(schema, text).success, message),
  );

const invalidWebsite = validationCode("enter_a_web_address_e_g");
/** A web address, stored with https (safety 19). */
const Website = z.string().check(
  z.trim(),
  z.maxLength(300, invalidWebsite),
  z.overwrite((text) => toSocialLink("website", text)?.url ?? text),
  z.refine((text) => text === "" || toSocialLink("website", text) !== null, invalidWebsite),
);

/** The shop's part of a URL: letters and digits of any script, joined by single dashes. */
const Slug = z.string().check(
  z.trim(),
  z.overwrite((text) => text.normalize("NFC").toLowerCase()),
  z.minLength(1),
  z.maxLength(shopLimits.slug),
  z.regex(
    /^[\p{Letter}\p{Mark}\p{Number}]+(?:-[\p{Letter}\p{Mark}\p{Number}]+)*$/u,
    validationCode("use_letters_digits_and_single_dashes_between"),
  ),
);

const withoutPerson = { name: true, company: true, phone: true } as const;
/** The address of the shop. */
export const ShopAddress = z.extend(z.omit(Address, withoutPerson), {
  country: z
    .string()
    .check(z.maxLength(2), z.regex(/^[A-Z]{2}$/, validationCode("choose_a_country"))),
});
export type ShopAddress = z.output<typeof ShopAddress>;

// The values of the options are exactly their types.
const WeightUnitName = z.enum(
  weightUnits.map(({ value }) => value) as [WeightUnit, ...WeightUnit[]],
);
const LengthUnitName = z.enum(
  lengthUnits.map(({ value }) => value) as [LengthUnit, ...LengthUnit[]],
);

/** The seller's personal details. */
export const PersonalDetails = z.strictObject({
  first_name: PersonName,
  last_name: PersonName,
  timezone: z.string().check(z.minLength(1), z.maxLength(60)),
  locale: Locale,
});
export type PersonalDetails = z.output<typeof PersonalDetails>;

/** The shop's details; texts that are not given are empty. */
export const ShopDetails = z.strictObject({
  business_name: BusinessName,
  slug: Slug,
  tagline: line(shopLimits.tagline),
  /** Sanitized on save. */
  about_html: z.string().check(z.maxLength(shopLimits.about)),
  support_email: orEmpty(Email, validationCode("field_invalid_email")),
  support_phone: orEmpty(Phone, validationCode("enter_a_valid_phone_number_with_country_code")),
  website: Website,
  address: z.nullable(ShopAddress),
  /** The address for returns; `null`: the shop's address. */
  return_address: z.nullable(ShopAddress),
  tax_id: line(60),
  registration_no: line(60),
  return_policy: lines(shopLimits.policy),
  shipping_policy: lines(shopLimits.policy),
  weight_unit: WeightUnitName,
  length_unit: LengthUnitName,
  /** Cannot change once there is an order. */
  currency: Currency,
  /** The start of the vacation; `null`: no vacation. */
  vacation_from: z.nullable(Instant),
  /** When sales continue; `null`: when the seller ends the vacation. */
  vacation_to: z.nullable(Instant),
  vacation_note: lines(shopLimits.vacationNote),
  /**
   * Days of 24 working hours until an order is to be shipped; `null`: the marketplace's policy
   * applies.
   */
  handling_days: z.nullable(HandlingDays),
  /**
   * Days on which deadlines to accept and to ship run; `null`: the marketplace's policy applies.
   */
  working_days: z.nullable(WorkingDays),
});
export type ShopDetails = z.output<typeof ShopDetails>;

/** The items of a complete profile, in the order in which the screen asks for them. */
export const ProfileItem = z.enum([
  "profile_image",
  "tagline",
  "about",
  "support_contact",
  "address",
  "return_policy",
  "shipping_policy",
  "phone",
  "verification",
]);
export type ProfileItem = z.output<typeof ProfileItem>;

export const StoredShopAddress = z.omit(StoredAddress, withoutPerson);

export const Profile = z.object({
  id: idOf("seller"),
  email: z.string(),
  phone: z.nullable(z.string()),
  is_phone_verified: z.boolean(),
  first_name: z.string(),
  last_name: z.string(),
  timezone: z.string(),
  locale: Locale,
  profile_image: z.nullable(z.string()),
  plan_status: PlanStatus,
  business_name: z.string(),
  slug: z.string(),
  tagline: z.string(),
  about_html: z.string(),
  support_email: z.string(),
  support_phone: z.string(),
  website: z.string(),
  address: z.nullable(StoredShopAddress),
  return_address: z.nullable(StoredShopAddress),
  tax_id: z.string(),
  registration_no: z.string(),
  return_policy: z.string(),
  shipping_policy: z.string(),
  weight_unit: WeightUnitName,
  length_unit: LengthUnitName,
  currency: z.string(),
  /** True once there is an order: the currency can no longer change. */
  is_currency_fixed: z.boolean(),
  vacation_from: z.nullable(Instant),
  vacation_to: z.nullable(Instant),
  vacation_note: z.string(),
  /** By the database's clock. */
  is_on_vacation: z.boolean(),
  handling_days: z.nullable(z.int()),
  working_days: z.nullable(z.array(z.int())),
  /** The marketplace's rules for this seller's orders. */
  market: z.object({
    /** Hours after which orders that are not accepted are canceled; `null`: they may wait. */
    acceptance_hours: z.nullable(z.int()),
    handling_days: z.int(),
    max_handling_days: z.int(),
    working_days: z.array(z.int()),
  }),
  verification: VerificationStatus,
  completeness: z.object({ percent: z.int(), missing: z.array(ProfileItem) }),
  version: z.int(),
  created_at: Instant,
});
export type Profile = z.output<typeof Profile>;

/** Fields that are left out stay as they are. */
export const UpdateProfile = z.extend(z.partial(z.extend(PersonalDetails, ShopDetails.shape)), {
  /** An image uploaded with the purpose `profile_image`; `null` removes the image. */
  profile_image_uid: z.optional(z.nullable(idOf("document"))),
  version: SeenVersion,
});
export type UpdateProfile = z.output<typeof UpdateProfile>;

export const profileApi = {
  read: endpoint("GET", "/api/users/vendor/get", {
    access: "seller",
    summary: "Returns the seller's profile (K45).",
    reply: dataOf(Profile),
  }),
  update: endpoint("PUT", "/api/auth/vendor/update_profile", {
    access: "seller",
    summary: "Updates the given fields of the profile (K46).",
    body: UpdateProfile,
    reply: dataOf(Profile),
  }),
  exportData: endpoint("GET", "/api/users/vendor/export", {
    access: "seller",
    summary:
      "Exports all data of the seller as one JSON file: the rows of every table, documents in base64 and image URLs, without passwords and keys.",
    reply: fileOf("application/json"),
  }),
};
