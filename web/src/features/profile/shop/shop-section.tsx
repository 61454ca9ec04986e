import type { Profile } from "@sellerdesk/contract/profile";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { profileQuery } from "../../../lib/profile-query.ts";
import { ProfileForm } from "../profile-form.tsx";
import { HandlingPart } from "./handling-part.tsx";
import { shopFormSchema, toShopValues } from "./shop-form-schema.ts";
import { ShopAddresses, ShopBasics, ShopContact, ShopPolicies, ShopUnits } from "./shop-parts.tsx";
import { useProfileForm } from "../use-profile-form.ts";
import { VacationPart } from "./vacation-part.tsx";

const sentWith = {
  returns_elsewhere: "return_address",
  has_usual_days: "working_days",
} as const;

const ShopEditor = ({ profile }: { profile: Profile }) => {
  const { timezone } = profile;
  const schema = useMemo(() => shopFormSchema(timezone), [timezone]);
  const props = useProfileForm({
    profile,
    schema,
    toValues: toShopValues,
    toChanges: (shop) => shop,
    sentWith,
  });
  const { form } = props;
  return (
    <ProfileForm className="grid gap-12" {...props}>
      <ShopBasics form={form} />
      <ShopContact form={form} />
      <ShopAddresses form={form} />
      <ShopPolicies form={form} />
      <ShopUnits form={form} isCurrencyFixed={profile.is_currency_fixed} />
      <HandlingPart form={form} market={profile.market} />
      <VacationPart form={form} profile={profile} />
    </ProfileForm>
  );
};

/** The shop details that customers, the marketplace and documents show. */
export const ShopSection = () => {
  const { data: profile } = useQuery(profileQuery);
  return profile && <ShopEditor profile={profile} />;
};
