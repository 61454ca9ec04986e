import { isEmpty } from "@sellerdesk/contract/emptiness";
import type { Input } from "@sellerdesk/contract/http";
import { type Profile, type ShopAddress, ShopDetails } from "@sellerdesk/contract/profile";
import * as z from "zod/mini";
import type { AppForm } from "../../../lib/form.ts";
import { fromLocalTime, toLocalTime } from "../../../lib/zoned-time.ts";

/**
 * The values of the shop form: the shop's details with all address fields present, and days as
 * dates in the seller's calendar.
 */
export type ShopValues = Omit<
  ShopDetails,
  "address" | "return_address" | "vacation_from" | "vacation_to" | "handling_days" | "working_days"
> & {
  address: Required<ShopAddress>;
  /** Whether returns are sent to another address. */
  returns_elsewhere: boolean;
  return_address: Required<ShopAddress>;
  /** `2026-11-21`, or empty. */
  vacation_from: string;
  vacation_to: string;
  /** Empty for the marketplace's default. */
  handling_days: string;
  /** Whether the shop works on the marketplace's days. */
  has_usual_days: boolean;
  /** `1`, Monday, to `7`. */
  working_days: string[];
};

export type ShopForm = AppForm<ShopValues, ShopDetails>;

const noAddress = { line1: "", line2: "", city: "", region: "", postal_code: "", country: "" };
const toDay = (instant: string | null, timezone: string) =>
  instant === null ? "" : toLocalTime(instant, timezone).slice(0, 10);

/** Converts a profile into the form's values. */
export const toShopValues = (profile: Profile): ShopValues => ({
  business_name: profile.business_name,
  slug: profile.slug,
  tagline: profile.tagline,
  about_html: profile.about_html,
  support_email: profile.support_email,
  support_phone: profile.support_phone,
  website: profile.website,
  address: profile.address ?? noAddress,
  returns_elsewhere: profile.return_address !== null,
  return_address: profile.return_address ?? noAddress,
  tax_id: profile.tax_id,
  registration_no: profile.registration_no,
  return_policy: profile.return_policy,
  shipping_policy: profile.shipping_policy,
  weight_unit: profile.weight_unit,
  length_unit: profile.length_unit,
  currency: profile.currency,
  vacation_from: toDay(profile.vacation_from, profile.timezone),
  vacation_to: toDay(profile.vacation_to, profile.timezone),
  vacation_note: profile.vacation_note,
  handling_days: profile.handling_days === null ? "" : String(profile.handling_days),
  has_usual_days: profile.working_days === null,
  working_days: (profile.working_days ?? profile.market.working_days).map(String),
});

const isBlank = (address: ShopAddress) => Object.values(address).every((part) => isEmpty(part));

/** Creates the schema of the shop form. @param timezone defines when days start */
export const shopFormSchema = (timezone: string) => {
  // Text that is no day is passed on to the schema, which rejects it.
  const midnight = (day: string) =>
    day === "" ? null : (fromLocalTime(`${day}T00:00`, timezone) ?? day);
  return z.pipe(
    z.pipe(
      z.custom<ShopValues>(),
      z.transform(
        ({
          returns_elsewhere,
          has_usual_days,
          ...values
        }: ShopValues): Input<typeof ShopDetails> => ({
          ...values,
          address: isBlank(values.address) ? null : values.address,
          // A return address that is empty but required must reach the schema, which reports it.
          return_address: returns_elsewhere ? values.return_address : null,
          vacation_from: midnight(values.vacation_from),
          vacation_to: midnight(values.vacation_to),
          handling_days: values.handling_days === "" ? null : Number(values.handling_days),
          working_days: has_usual_days ? null : values.working_days.map(Number),
        }),
      ),
    ),
    ShopDetails,
  );
};
