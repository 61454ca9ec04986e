import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { OfferPreview } from "@sellerdesk/contract/offer-products";
import { useWatch } from "react-hook-form";
import { Field } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Select } from "../../../ui/select.tsx";
import { Period } from "../../../ui/period.tsx";
import type { OfferFormState } from "./offer-values.ts";

type Props = { form: OfferFormState; preview: OfferPreview };

/** Focuses the first date that can be changed. */
const focusDates = () => document.querySelector<HTMLInputElement>(".date-field input")?.focus();

const Overlaps = ({ form, preview }: Props) => {
  const { t } = useLingui();
  const choice = useWatch({ control: form.control, name: "overlap" });
  return (
    <Notice
      tone={choice === "refuse" ? "warning" : "info"}
      title={
        <Plural
          value={preview.overlapping}
          one="# product already has an offer in this period."
          other="# products already have an offer in this period."
        />
      }
    >
      <ul className="mt-1 grid gap-0.5 text-13">
        {preview.overlaps.map((offer) => (
          <li key={offer.id}>
            <bdi className="font-strong">{offer.name}</bdi>{" "}
            <span className="text-muted">
              <Period {...offer} />
              {" · "}
              <Plural value={offer.products} one="# product" other="# products" />
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <Field
          label={t`How to resolve this`}
          className="min-w-0 basis-80"
          error={form.formState.errors.overlap?.message}
        >
          <Select {...form.register("overlap")}>
            <option value="refuse">{t`Choose`}</option>
            <option value="skip">{t`Skip these products`}</option>
            <option value="end_others">{t`End the other offers when this one starts`}</option>
          </Select>
        </Field>
        <button type="button" className="link pb-2" onClick={focusDates}>
          <Trans>Change dates</Trans>
        </button>
      </div>
    </Notice>
  );
};

const TooLow = ({ form, preview }: Props) => {
  const { t } = useLingui();
  const choice = useWatch({ control: form.control, name: "too_low" });
  return (
    <Notice
      tone={choice === "refuse" ? "warning" : "info"}
      title={
        <Plural
          value={preview.too_low}
          one="This offer would not lower the price of # product, or would make it zero."
          other="This offer would not lower the price of # products, or would make it zero."
        />
      }
    >
      <Field
        label={t`How to resolve this`}
        className="mt-3 max-w-80"
        error={form.formState.errors.too_low?.message}
      >
        <Select {...form.register("too_low")}>
          <option value="refuse">{t`Choose another discount`}</option>
          <option value="skip">{t`Skip these products`}</option>
        </Select>
      </Field>
    </Notice>
  );
};

/** Shows the problems that prevent the offer, with the possible solutions. */
export const ProblemNotices = (props: Props) => (
  <div aria-live="polite" data-problems className="grid gap-3">
    {props.preview.overlapping > 0 && <Overlaps {...props} />}
    {props.preview.too_low > 0 && <TooLow {...props} />}
    {props.preview.below_cost > 0 && (
      <p className="text-13 text-danger">
        <Plural
          value={props.preview.below_cost}
          one="# variant would be sold for less than it costs."
          other="# variants would be sold for less than they cost."
        />
      </p>
    )}
  </div>
);
