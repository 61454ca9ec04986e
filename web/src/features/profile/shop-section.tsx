import type { Profile, ShopDetails } from "@sellerdesk/contract/profile";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { AppForm } from "../../lib/form.ts";
import { profileQuery } from "../../lib/profile-query.ts";
import { shopFormSchema, type ShopValues, toShopValues } from "./shop-form-schema.ts";
import { ShopAddresses, ShopBasics, ShopContact, ShopPolicies, ShopUnits } from "./shop-parts.tsx";
import { UnsavedBar } from "./unsaved-bar.tsx";
import { useProfileForm } from "./use-profile-form.ts";
import { VacationPart } from "./vacation-part.tsx";

export type ShopForm = AppForm<ShopValues, ShopDetails>;

const sentWith = { returns_elsewhere: "return_address" } as const;

const ShopEditor = ({ profile }: { profile: Profile }) => {
  const { timezone } = profile;
  const schema = useMemo(() => shopFormSchema(timezone), [timezone]);
  const { form, onSubmit, bar } = useProfileForm({
    profile,
    schema,
    toValues: toShopValues,
    toChanges: (shop) => shop,
    sentWith,
  });
  return (
    <form noValidate className="grid gap-12" onSubmit={onSubmit}>
      <ShopBasics form={form} />
      <ShopContact form={form} />
      <ShopAddresses form={form} />
      <ShopPolicies form={form} />
      <ShopUnits form={form} isCurrencyFixed={profile.is_currency_fixed} />
      <VacationPart form={form} profile={profile} />
      <UnsavedBar {...bar} />
    </form>
  );
};

/** What the shop tells buyers, the marketplace and papers. */
export const ShopSection = () => {
  const { data: profile } = useQuery(profileQuery);
  return profile && <ShopEditor profile={profile} />;
};
