import { Trans, useLingui } from "@lingui/react/macro";
import { roundingsFor } from "@sellerdesk/contract/money";
import type { ProductStatus } from "@sellerdesk/contract/product";
import { type Ref, useState } from "react";
import { useLookups } from "../../lib/lookups-query.ts";
import { useRoundingNames } from "../../lib/rounding-names.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { ChoiceSelect } from "../../ui/choice-select.tsx";
import { Combobox } from "../../ui/combobox.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Segments } from "../../ui/segments.tsx";
import type { Draft, DraftProblem, EditKind } from "./draft.ts";
import { statusNames } from "./labels.tsx";

type Props = {
  kind: EditKind;
  draft: Draft;
  /** The statuses to choose from. */
  newStatuses: readonly ProductStatus[];
  onChange: (changes: Partial<Draft>) => void;
  draftError: DraftProblem | null;
  currency: string;
  /** The field to focus when the dialog opens. */
  amount: Ref<HTMLInputElement>;
};

const useProblemWords = (draftError: DraftProblem | null): string | undefined => {
  const { t } = useLingui();
  switch (draftError) {
    case null:
    case "empty":
      return undefined;
    case "percent":
      return t`Enter a percentage above 0 with up to two decimals.`;
    case "percent_too_low":
      return t`Enter less than 100 %.`;
    case "percent_too_high":
      return t`Enter 1,000 % or less.`;
    case "money":
      return t`Enter an amount above zero.`;
    case "whole":
      return t`Enter a whole number from 0 to 1,000,000.`;
    case "tags":
      return t`Use up to 25 tags of up to 50 characters each.`;
    case "tag_twice":
      return t`A tag can’t be both added and removed. Delete it from one list.`;
  }
};

type NumberFieldProps = {
  label: string;
  unit?: string;
  draft: Draft;
  onChange: Props["onChange"];
  error: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

const NumberField = ({ label, unit, draft, onChange, error, ref }: NumberFieldProps) => (
  <Field label={label} error={error} className="max-w-60">
    <Input
      {...(ref !== undefined && { ref })}
      figures
      inputMode="decimal"
      autoComplete="off"
      {...(unit !== undefined && { unit })}
      maxLength={20}
      value={draft.text}
      onChange={({ target }) => onChange({ text: target.value })}
    />
  </Field>
);

const RoundingField = ({ draft, onChange, currency }: Props) => {
  const { t } = useLingui();
  const names = useRoundingNames();
  return (
    <Field label={t`Round to`} className="max-w-60 grow">
      <ChoiceSelect
        none={t`Do not round`}
        value={draft.rounding ?? undefined}
        options={roundingsFor(currency).map((rounding) => [rounding, names[rounding]])}
        onChange={(rounding) => onChange({ rounding: rounding ?? null })}
      />
    </Field>
  );
};

const PriceFields = (props: Props) => {
  const { t } = useLingui();
  const { kind, draft, onChange, draftError, currency, amount } = props;
  const error = useProblemWords(draftError);
  const methods =
    kind === "price"
      ? ([
          { value: "raise", label: <Trans>Raise</Trans> },
          { value: "lower", label: <Trans>Lower</Trans> },
          { value: "set", label: <Trans>Set</Trans> },
        ] as const)
      : ([
          { value: "above", label: <Trans>Above the price</Trans> },
          { value: "set", label: <Trans>Set</Trans> },
          { value: "clear", label: <Trans>Remove</Trans> },
        ] as const);
  const isMoney = draft.way === "set" || (kind === "price" && draft.by === "amount");
  return (
    <div className="grid gap-4">
      <div>
        <Segments
          label={kind === "price" ? t`How prices change` : t`How the compare-at price changes`}
          options={methods}
          value={draft.way}
          onChange={(method) => onChange({ way: method, text: "" })}
        />
      </div>
      {draft.way !== "clear" && (
        <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
          <NumberField
            key={draft.way}
            label={isMoney ? t`Amount` : t`Percentage`}
            unit={isMoney ? currency : "%"}
            ref={amount}
            {...{ draft, onChange, error }}
          />
          {kind === "price" && draft.way !== "set" && (
            <div className="self-start pt-[1.5rem]">
              <Segments
                label={t`Change by`}
                options={[
                  { value: "percent", label: "%" },
                  { value: "amount", label: currency },
                ]}
                value={draft.by}
                onChange={(by) => onChange({ by })}
              />
            </div>
          )}
          {draft.way !== "set" && <RoundingField {...props} />}
        </div>
      )}
    </div>
  );
};

const LookupFields = ({ kind, draft, onChange }: Props & { kind: "category" | "brand" }) => {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const { data: lookups = [], isFetching } = useLookups(kind, text);
  const isCategory = kind === "category";
  return (
    <div className="grid gap-3">
      <Field label={isCategory ? t`Category` : t`Brand`}>
        <Combobox
          items={lookups}
          value={draft.lookup}
          onChange={(lookup) => onChange({ lookup })}
          onSearch={setText}
          busy={isFetching}
          disabled={draft.isNone}
        />
      </Field>
      <Checkbox
        checked={draft.isNone}
        onChange={({ target }) => onChange({ isNone: target.checked })}
      >
        {isCategory ? <Trans>Remove category</Trans> : <Trans>Remove brand</Trans>}
      </Checkbox>
    </div>
  );
};

const TagFields = ({ draft, onChange, draftError }: Props) => {
  const { t } = useLingui();
  const error = useProblemWords(draftError);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t`Tags to add`} error={error} help={t`Separate with commas.`}>
        <Input
          dir="auto"
          maxLength={1500}
          value={draft.add}
          onChange={({ target }) => onChange({ add: target.value })}
        />
      </Field>
      <Field label={t`Tags to remove`}>
        <Input
          dir="auto"
          maxLength={1500}
          value={draft.remove}
          onChange={({ target }) => onChange({ remove: target.value })}
        />
      </Field>
    </div>
  );
};

/** The fields of one kind of edit. Archiving and deleting have none. */
export const ActionFields = (props: Props) => {
  const { t } = useLingui();
  const { kind, draft, newStatuses, onChange, draftError } = props;
  const error = useProblemWords(draftError);
  switch (kind) {
    case "price":
    case "compare_at":
      return <PriceFields {...props} />;
    case "category":
    case "brand":
      return <LookupFields {...props} kind={kind} />;
    case "tags":
      return <TagFields {...props} />;
    case "low_stock":
      return <NumberField label={t`Low-stock level`} {...{ draft, onChange, error }} />;
    case "status":
      return (
        <Field label={t`Status`} className="max-w-60">
          <ChoiceSelect
            value={draft.status}
            options={newStatuses.map((status) => [status, t(statusNames[status])])}
            onChange={(status = draft.status) => onChange({ status })}
          />
        </Field>
      );
    case "archive":
    case "delete":
      return null;
  }
};
