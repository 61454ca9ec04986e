import { expect, test } from "vitest";
import { calculateCompleteness, type CompletenessInput } from "./rules.ts";

const empty: CompletenessInput = {
  profile_image: null,
  tagline: "",
  about_html: "",
  support_email: "",
  support_phone: "",
  address: null,
  return_policy: "",
  shipping_policy: "",
  is_phone_verified: false,
  verification: "open",
};
const address = {
  line1: "Ermou 5",
  line2: "",
  city: "Athens",
  region: "",
  postal_code: "",
  country: "GR",
};

test("K45 lists what a profile is missing, in the order in which it is requested", () => {
  const { percent, missing } = calculateCompleteness(empty);
  expect(percent).toBe(0);
  expect(missing).toEqual([
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
});

test("K45 is complete only if nothing is missing, and either an email or a phone number is sufficient", () => {
  const full = {
    ...empty,
    profile_image: "/files/me.webp",
    tagline: "Bowls",
    about_html: "<p>We turn bowls.</p>",
    support_phone: "+302101234567",
    address,
    return_policy: "30 days",
    shipping_policy: "Two days",
    verification: "waiting" as const,
  };
  expect(calculateCompleteness(full)).toEqual({ percent: 88, missing: ["phone"] });
  expect(calculateCompleteness({ ...full, is_phone_verified: true })).toEqual({
    percent: 100,
    missing: [],
  });
});

test("K45 does not count documents that are not required", () => {
  expect(calculateCompleteness({ ...empty, verification: "none" })).toMatchObject({ percent: 0 });
  expect(calculateCompleteness({ ...empty, verification: "none", tagline: "Bowls" }).percent).toBe(
    12,
  );
});
