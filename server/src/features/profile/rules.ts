import type { Profile, ProfileItem } from "@sellerdesk/contract/profile";

/** The fields that decide if a profile is complete. */
export type CompletenessInput = Pick<
  Profile,
  | "profile_image"
  | "tagline"
  | "about_html"
  | "support_email"
  | "support_phone"
  | "address"
  | "return_policy"
  | "shipping_policy"
  | "is_phone_verified"
  | "verification"
>;

/** The check of each item of a complete profile, in the order in which the seller is asked. */
const checks: Record<ProfileItem, (profile: CompletenessInput) => boolean> = {
  profile_image: ({ profile_image }) => profile_image !== null,
  tagline: ({ tagline }) => tagline !== "",
  about: ({ about_html }) => about_html !== "",
  support_contact: ({ support_email, support_phone }) =>
    support_email !== "" || support_phone !== "",
  address: ({ address }) => address !== null,
  return_policy: ({ return_policy }) => return_policy !== "",
  shipping_policy: ({ shipping_policy }) => shipping_policy !== "",
  phone: ({ is_phone_verified }) => is_phone_verified,
  // A verification that is pending or decided needs no action of the seller.
  verification: ({ verification }) => verification !== "open" && verification !== "revision",
};

/** Calculates the completeness of a profile, in whole percent, and lists the missing items. */
export const calculateCompleteness = (profile: CompletenessInput): Profile["completeness"] => {
  // The keys of the record are exactly the items, as its type says.
  const all = Object.keys(checks) as ProfileItem[];
  // An item that is not required does not count.
  const items = all.filter((item) => item !== "verification" || profile.verification !== "none");
  const missing = items.filter((item) => !checks[item](profile));
  return { percent: Math.floor((100 * (items.length - missing.length)) / items.length), missing };
};

const currencies = new Set(Intl.supportedValuesOf("currency"));

/** Checks if the runtime knows the currency, and so the number of its decimals. */
export const isCurrency = (code: string): boolean => currencies.has(code);
