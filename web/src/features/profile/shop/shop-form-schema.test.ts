import type { Profile } from "@sellerdesk/contract/profile";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { shopFormSchema, type ShopValues, toShopValues } from "./shop-form-schema.ts";

const profile: Profile = {
  id: "0195f3a8-0000-7000-8000-000000000001",
  email: "leila@example.com",
  phone: null,
  is_phone_verified: false,
  first_name: "Leïla",
  last_name: "Brandt",
  timezone: "Asia/Tokyo",
  locale: "en",
  profile_image: null,
  plan_status: "active",
  business_name: "Havn & Loom",
  slug: "havn-loom",
  tagline: "",
  about_html: "",
  support_email: "",
  support_phone: "",
  website: "",
  address: null,
  return_address: null,
  tax_id: "",
  registration_no: "",
  return_policy: "",
  shipping_policy: "",
  weight_unit: "kg",
  length_unit: "cm",
  currency: "USD",
  is_currency_fixed: false,
  vacation_from: null,
  vacation_to: null,
  vacation_note: "",
  is_on_vacation: false,
  handling_days: null,
  working_days: null,
  market: {
    acceptance_hours: null,
    handling_days: 2,
    max_handling_days: 10,
    working_days: [1, 2, 3, 4, 5, 6, 7],
  },
  verification: "none",
  completeness: {
    percent: 0,
    missing: [],
  },
  version: 1,
  created_at: "2026-01-01T00:00:00Z",
};
const read = (changes: Partial<ShopValues>) =>
  z.safeParse(shopFormSchema(profile.timezone), { ...toShopValues(profile), ...changes });
const street = {
  line1: "Ermou 5",
  line2: "",
  city: "Athens",
  region: "",
  postal_code: "",
  country: "GR",
};
const problems = (changes: Partial<ShopValues>) =>
  read(changes).error?.issues.map(({ path }) => path.join("."));

test("K46 an unchanged form returns the shop as it is", () => {
  expect(read({}).data).toMatchObject({
    business_name: "Havn & Loom",
    address: null,
    vacation_from: null,
  });
});

test("K46 an empty address is null, and a partial one is incomplete", () => {
  expect(read({ address: street }).data?.address).toEqual(street);
  expect(problems({ address: { ...street, line1: " ", country: "" } })).toEqual([
    "address.line1",
    "address.country",
  ]);
});

test("K46 uses the return address only if returns go elsewhere", () => {
  expect(read({ return_address: street }).data?.return_address).toBeNull();
  expect(read({ returns_elsewhere: true, return_address: street }).data?.return_address).toEqual(
    street,
  );
  expect(problems({ returns_elsewhere: true })).toContain("return_address.line1");
});

test("K46 vacation days start at midnight in the seller's time zone, and are read back as the same days", () => {
  const { data } = read({ vacation_from: "2026-12-24", vacation_to: "2027-01-02" });
  expect(data).toMatchObject({
    vacation_from: "2026-12-23T15:00:00.000Z",
    vacation_to: "2027-01-01T15:00:00.000Z",
  });
  const { vacation_from = null, vacation_to = null } = data ?? {};
  expect(toShopValues({ ...profile, vacation_from, vacation_to })).toMatchObject({
    vacation_from: "2026-12-24",
    vacation_to: "2027-01-02",
  });
});

test("K46 handling time and working days are the marketplace's unless the seller sets them", () => {
  expect(read({ working_days: ["1"] }).data).toMatchObject({
    handling_days: null,
    working_days: null,
  });
  const own = { handling_days: "3", has_usual_days: false, working_days: ["5", "1"] };
  expect(read(own).data).toMatchObject({ handling_days: 3, working_days: [1, 5] });
  expect(problems({ has_usual_days: false, working_days: [] })).toEqual(["working_days"]);
});
