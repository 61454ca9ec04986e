import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useRef, useState } from "react";
import { useFieldArray, useFormState, useWatch } from "react-hook-form";
import { lazyModuleBelow } from "../../../lib/lazy.ts";
import { LazySection } from "../../../ui/lazy-section.tsx";
import { Section } from "../../../ui/section.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { useNarrow } from "../../../ui/use-narrow.ts";
import { DeleteVariants } from "./delete-variants.tsx";
import { problemsOf } from "../form-values/form-problems.ts";
import { measureNames } from "../form-values/measure-text.ts";
import { OptionsEditor } from "./options-editor.tsx";
import { newVariant, type TypedVariant } from "../form-values/product-form-values.ts";
import type { ProductEditor } from "../form-state/use-product-editor.ts";
import { MissingPrices } from "./missing-prices.tsx";
import { OnlyVariant } from "./only-variant.tsx";
import {
  activeOptions,
  type EditedOption,
  pruneValues,
  reconcileVariants,
  renameValue,
} from "../form-values/variant-matrix.ts";
import { ProblemLines, type VariantRow } from "../form-values/variant-parts.tsx";

const grid = lazyModuleBelow(() => import("../variant-grid/variant-grid.tsx"));
const cards = lazyModuleBelow(() => import("./variant-cards.tsx"));

/** The currency's sign, as amount fields show it. */
const signOf = (currency: string) =>
  new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "narrowSymbol" })
    .formatToParts(0)
    .find(({ type }) => type === "currency")?.value ?? currency;

/**
 * The key of a variant: its options with their values. It stays the same when the variant is
 * restored.
 */
const placeOf = (options: readonly EditedOption[], values: readonly string[]) =>
  JSON.stringify(activeOptions(options).map(({ key }, index) => [key, values[index]]));

/**
 * A placeholder as high as the variants, whose code loads with the first option. It prevents a
 * layout shift.
 */
const PlaceOfVariants = ({ count, isNarrow }: { count: number; isNarrow: boolean }) => {
  const { t } = useLingui();
  const height = isNarrow ? 1 + count * 18 : 7 + count * 2.8125;
  return (
    <div role="status" aria-label={t`Loading the variants`} style={{ blockSize: `${height}rem` }} />
  );
};

type Props = { editor: ProductEditor; currency: string };

/** Edits the options and the resulting variants, with their prices and stock. */
export const VariantsSection = ({ editor, currency }: Props) => {
  const { t } = useLingui();
  const { form, base } = editor;
  const { control } = form;
  const isNarrow = useNarrow();
  const [options, measures] = useWatch({ control, name: ["options", "measures"] });
  const { fields, replace } = useFieldArray({ control, name: "variants", keyName: "key" });
  const { errors } = useFormState({ control, name: ["options", "variants"] });
  const [isAsked, setAsked] = useState<readonly TypedVariant[]>([]);
  /** The input of removed variants, restored when they are added again. */
  const gone = useRef(new Map<string, TypedVariant>());

  const unit = signOf(currency);
  const fallbacks = useMemo(
    () =>
      Object.fromEntries(
        measureNames.map((name) => {
          const { value, unit: measured } = measures[name];
          return [name, value === "" ? "–" : `${value} ${measured}`];
        }),
      ),
    [measures],
  );
  const onHandOf = (id: string | null) =>
    base?.variants.find((variant) => variant.id === id)?.on_hand ?? null;

  const changeOptions = (next: EditedOption[]) => {
    const { variants, options: before } = form.getValues();
    for (const variant of variants)
      gone.current.set(placeOf(before, variant.option_values), variant);
    const make = (values: string[], like: TypedVariant | undefined): TypedVariant => {
      const earlier = gone.current.get(placeOf(next, values));
      const isFree = (id: string) =>
        onHandOf(id) !== null && !variants.some((variant) => variant.id === id);
      if (!earlier) return newVariant(values, like);
      return {
        ...earlier,
        option_values: values,
        id: earlier.id !== null && isFree(earlier.id) ? earlier.id : null,
      };
    };
    form.setValue("options", next, { shouldDirty: true });
    form.clearErrors(["options", "variants"]);
    replace(reconcileVariants(variants, before, next, make));
  };
  const rename = (key: string, from: string, to: string) => {
    const { variants, options: before } = form.getValues();
    const renamed = renameValue(before, variants, { key, from, to });
    form.setValue("options", renamed.options, { shouldDirty: true });
    form.clearErrors(["options", "variants"]);
    replace(renamed.variants);
  };
  const drop = (variants: readonly TypedVariant[]) => {
    if (variants.length === 0) return;
    const leaving = new Set(variants.map(({ option_values }) => JSON.stringify(option_values)));
    const { variants: all, options: before } = form.getValues();
    const rest = all.filter(({ option_values }) => !leaving.has(JSON.stringify(option_values)));
    form.setValue("options", pruneValues(before, rest), { shouldDirty: true });
    form.clearErrors("variants");
    replace(rest);
  };
  const ask = (places: readonly number[]) => {
    const { variants } = form.getValues();
    const wanted = places.flatMap((index) => variants[index] ?? []);
    if (wanted.length === variants.length) showToast(t`A product needs at least one variant.`);
    else if (wanted.every(({ id }) => id === null)) drop(wanted);
    else setAsked(wanted);
  };

  const rows = fields.map((variant, index) => {
    const onRemove = fields.length > 1 ? () => ask([index]) : null;
    const row: VariantRow = {
      form,
      at: index,
      variant,
      currency,
      unit,
      fallbacks,
      onRemove,
      onHand: onHandOf(variant.id),
    };
    return { key: variant.key, row };
  });
  const [only] = rows;
  const isSingle = rows.length === 1 && only?.row.variant.option_values.length === 0;
  const messageAt = (index: number) =>
    problemsOf(errors).find(
      ({ path }) => path === `options.${index}` || path.startsWith(`options.${index}.`),
    )?.message;
  const whole = errors.variants?.message ?? errors.variants?.root?.message;
  const placeOfVariants = <PlaceOfVariants count={rows.length} isNarrow={isNarrow} />;

  return (
    <Section id="variants" title={<Trans>Options and variants</Trans>}>
      {only && isSingle && <OnlyVariant row={only.row} />}
      <OptionsEditor
        options={options}
        errors={options.map((_, index) => messageAt(index))}
        onChange={changeOptions}
        onRename={rename}
      />
      {whole && !isSingle && <ProblemLines messages={[whole]} />}
      {!isSingle && <MissingPrices form={form} unit={unit} />}
      {!isSingle &&
        (isNarrow ? (
          <LazySection part={cards} fallback={placeOfVariants}>
            {({ VariantCards }) => <VariantCards rows={rows} />}
          </LazySection>
        ) : (
          <LazySection part={grid} fallback={placeOfVariants}>
            {({ VariantGrid }) => <VariantGrid rows={rows} unit={unit} onDelete={ask} />}
          </LazySection>
        ))}
      <DeleteVariants
        variants={isAsked}
        base={base}
        onClose={() => setAsked([])}
        onDropNew={drop}
        onDeleted={(product) => {
          editor.rebase(product);
          // If one of several variants could not be deleted, the deleted ones are not requested
          // again.
          setAsked((all) =>
            all.filter(
              ({ id }) => id === null || product.variants.some((variant) => variant.id === id),
            ),
          );
        }}
      />
    </Section>
  );
};
