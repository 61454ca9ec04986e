import { Trans, useLingui } from "@lingui/react/macro";
import { carrierNames, trackingUrl } from "@sellerdesk/contract/carriers";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { SuggestField } from "../../../ui/suggest-field.tsx";

type Name = "carrier" | "tracking_no" | "tracking_url" | "shipping_cost_minor";
type Props = {
  currency: string;
  register: (name: Name) => UseFormRegisterReturn;
  errorOf: (name: Name) => string | undefined;
  values: { carrier?: string | undefined; tracking_no?: string | undefined };
};

/** Edits a shipment's tracking: carrier, number, link and cost. */
export const TrackingFields = ({ currency, register, errorOf, values }: Props) => {
  const { t } = useLingui();
  const known = trackingUrl(values.carrier ?? "", values.tracking_no ?? "");
  const optional = <Trans>optional</Trans>;
  return (
    <>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Field label={t`Carrier`} aside={optional} error={errorOf("carrier")}>
          <SuggestField suggestions={carrierNames} maxLength={60} {...register("carrier")} />
        </Field>
        <Field label={t`Tracking number`} aside={optional} error={errorOf("tracking_no")}>
          <Input maxLength={60} autoComplete="off" dir="ltr" {...register("tracking_no")} />
        </Field>
      </div>
      <Field
        label={t`Tracking link`}
        aside={optional}
        error={errorOf("tracking_url")}
        help={
          known ? (
            <Trans>
              If empty: <bdi className="break-all">{known}</bdi>
            </Trans>
          ) : undefined
        }
      >
        <Input type="url" inputMode="url" maxLength={500} dir="ltr" {...register("tracking_url")} />
      </Field>
      <Field
        label={t`Shipping cost`}
        aside={optional}
        className="sm:max-w-1/2 sm:pe-2.5"
        help={t`The amount that you pay for it. Only you see it.`}
        error={errorOf("shipping_cost_minor")}
      >
        <Input
          figures
          inputMode="decimal"
          autoComplete="off"
          unit={currency}
          {...register("shipping_cost_minor")}
        />
      </Field>
    </>
  );
};
