import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { OfferPreview } from "@sellerdesk/contract/offer-products";
import type { NewOffer } from "@sellerdesk/contract/offers";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { Period } from "./offer-labels.tsx";

/** What the seller chose to do about products that cannot have the offer. */
export type ConflictChoices = Pick<NewOffer, "overlap" | "too_low">;

type Props = {
  preview: OfferPreview;
  ways: ConflictChoices;
  onWays: (ways: ConflictChoices) => void;
};

/** Puts the focus on the first date that can be changed. */
const focusDates = () =>
  document.querySelector<HTMLInputElement>('input[type="datetime-local"]:not(:disabled)')?.focus();

const Overlaps = ({ preview, ways, onWays }: Props) => {
  const { t } = useLingui();
  return (
    <Notice
      tone={ways.overlap === "refuse" ? "warning" : "info"}
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
        <Field label={t`What to do about them`} className="min-w-0 basis-80">
          <Select
            value={ways.overlap}
            onChange={({ target }) => {
              const overlap = overlapWays.find((way) => way === target.value);
              if (overlap) onWays({ ...ways, overlap });
            }}
          >
            <option value="refuse">{t`Choose`}</option>
            <option value="skip">{t`Leave these products out`}</option>
            <option value="end_others">{t`End the other offers when this one begins`}</option>
          </Select>
        </Field>
        <button type="button" className="link pb-2" onClick={focusDates}>
          <Trans>Change the dates</Trans>
        </button>
      </div>
    </Notice>
  );
};
const overlapWays = ["refuse", "skip", "end_others"] as const;

const TooLow = ({ preview, ways, onWays }: Props) => {
  const { t } = useLingui();
  return (
    <Notice
      tone={ways.too_low === "refuse" ? "warning" : "info"}
      title={
        <Plural
          value={preview.too_low}
          one="# product has a price that this offer would not lower, or would take to zero."
          other="# products have a price that this offer would not lower, or would take to zero."
        />
      }
    >
      <Field label={t`What to do about them`} className="mt-3 max-w-80">
        <Select
          value={ways.too_low}
          onChange={({ target }) =>
            onWays({ ...ways, too_low: target.value === "skip" ? "skip" : "refuse" })
          }
        >
          <option value="refuse">{t`Choose another discount`}</option>
          <option value="skip">{t`Leave these products out`}</option>
        </Select>
      </Field>
    </Notice>
  );
};

/** What stands in the way of the offer, with the choices there are. */
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
