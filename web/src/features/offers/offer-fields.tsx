import { Trans, useLingui } from "@lingui/react/macro";
import { maxOfferName, offerPercent } from "@sellerdesk/contract/offers";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Section } from "../../ui/section.tsx";
import { Segments } from "../../ui/segments.tsx";
import type { DraftFault, OfferDraft, Place } from "./offer-draft.ts";

type Props = {
  draft: OfferDraft;
  place: Place;
  hasBegun: boolean;
  /** What is wrong in fields that were left. */
  faults: readonly DraftFault[];
  onChange: (changes: Partial<OfferDraft>) => void;
  onLeave: (...fields: DraftFault[]) => void;
};

/** What the offer is called, what it takes off, and when. */
export const OfferFields = ({ draft, place, hasBegun, faults, onChange, onLeave }: Props) => {
  const { t } = useLingui();
  const has = (...wanted: DraftFault[]) => wanted.some((fault) => faults.includes(fault));
  const [lowest, highest] = [offerPercent.lowest / 100, offerPercent.highest / 100];
  const isPercent = draft.type === "percent";
  const amountLabel = { percent: t`Percentage off`, amount: t`Amount off`, fixed_price: t`Price` };
  const zone = place.timezone.replaceAll("_", " ");
  return (
    <div className="grid gap-10 lg:grid-cols-2 lg:gap-x-12">
      <Section title={<Trans>Offer</Trans>}>
        <div className="grid gap-5">
          <div data-fault="name">
            <Field
              label={t`Name`}
              help={t`Buyers may see it beside the price.`}
              error={has("name") ? t`Enter a name of 3 to ${maxOfferName} characters.` : undefined}
            >
              <Input
                value={draft.name}
                dir="auto"
                maxLength={maxOfferName}
                autoComplete="off"
                onChange={({ target }) => onChange({ name: target.value })}
                onBlur={() => onLeave("name")}
              />
            </Field>
          </div>
          <Segments
            label={t`Kind of discount`}
            options={[
              { value: "percent", label: <Trans>Percentage</Trans> },
              { value: "amount", label: <Trans>Amount off</Trans> },
              { value: "fixed_price", label: <Trans>Fixed price</Trans> },
            ]}
            value={draft.type}
            onChange={(type) => onChange({ type, amount: "" })}
          />
          <div data-fault="percent money" className="max-w-60">
            <Field
              label={amountLabel[draft.type]}
              error={
                has("percent")
                  ? t`Enter a percentage from ${lowest} to ${highest}, with at most two decimals.`
                  : has("money")
                    ? t`Enter an amount above zero.`
                    : undefined
              }
            >
              <Input
                figures
                inputMode="decimal"
                autoComplete="off"
                maxLength={16}
                unit={isPercent ? "%" : place.currency}
                value={draft.amount}
                onChange={({ target }) => onChange({ amount: target.value })}
                onBlur={() => onLeave("percent", "money")}
              />
            </Field>
          </div>
        </div>
      </Section>
      <Section title={<Trans>Schedule</Trans>} aside={zone}>
        <div className="grid gap-5">
          <div data-fault="start" className="max-w-72">
            <Field
              label={t`Start`}
              help={
                hasBegun ? t`It has begun: its start stays.` : t`Leave it empty to start at once.`
              }
              error={has("start") ? t`Enter a day and a time.` : undefined}
            >
              <Input
                type="datetime-local"
                disabled={hasBegun}
                value={draft.start}
                onChange={({ target }) => onChange({ start: target.value })}
                onBlur={() => onLeave("start")}
              />
            </Field>
          </div>
          <div data-fault="end" className="max-w-72">
            <Field
              label={t`End`}
              help={t`Leave it empty for an offer without an end.`}
              error={
                has("end") ? t`Choose an end that is still to come, after the start.` : undefined
              }
            >
              <Input
                type="datetime-local"
                min={draft.start}
                value={draft.end}
                onChange={({ target }) => onChange({ end: target.value })}
                onBlur={() => onLeave("end")}
              />
            </Field>
          </div>
          <p className="text-13 text-muted">
            <Trans>Prices change at these times by themselves, and back.</Trans>
          </p>
        </div>
      </Section>
    </div>
  );
};
