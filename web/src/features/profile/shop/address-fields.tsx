import { useLingui } from "@lingui/react/macro";
import type { ShopAddress } from "@sellerdesk/contract/profile";
import { useFormState } from "react-hook-form";
import { listCountries } from "../../../lib/format.ts";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Select } from "../../../ui/select.tsx";
import type { ShopForm } from "./shop-form-schema.ts";

type Props = { form: ShopForm; name: "address" | "return_address" };

/** The fields of an address. */
export const AddressFields = ({ form, name }: Props) => {
  const { t } = useLingui();
  const { errors } = useFormState({ control: form.control, name });
  const error = (part: keyof ShopAddress) => errors[name]?.[part]?.message;
  const isReturn = name === "return_address";
  const section = isReturn ? "section-return shipping" : "section-shop billing";
  const register = (part: keyof ShopAddress, content: string) => ({
    autoComplete: `${section} ${content}`,
    ...form.register(`${name}.${part}`),
  });
  return (
    <fieldset className="grid gap-5">
      <legend className="visually-hidden">
        {isReturn ? t`Return address` : t`Business address`}
      </legend>
      <Field label={t`Street and number`} error={error("line1")}>
        <Input dir="auto" {...register("line1", "address-line1")} />
      </Field>
      <Field label={t`Floor, building`} aside={t`optional`} error={error("line2")}>
        <Input dir="auto" {...register("line2", "address-line2")} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <Field label={t`Postal code`} error={error("postal_code")}>
          <Input {...register("postal_code", "postal-code")} />
        </Field>
        <Field label={t`City`} error={error("city")}>
          <Input dir="auto" {...register("city", "address-level2")} />
        </Field>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t`Region or state`} aside={t`optional`} error={error("region")}>
          <Input dir="auto" {...register("region", "address-level1")} />
        </Field>
        <Field label={t`Country`} error={error("country")}>
          <Select {...register("country", "country")}>
            <option value="">{t`Choose a country`}</option>
            {listCountries().map(({ code, name: country }) => (
              <option key={code} value={code}>
                {country}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </fieldset>
  );
};
