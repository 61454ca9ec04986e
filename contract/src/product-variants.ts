import * as z from "zod/mini";
import { line, requiredLine } from "./name-text.ts";
import { isGtin } from "./gtin.ts";
import { Instant, MoneyMinor, idOf } from "./http.ts";
import {
  lengthUnits,
  standardVolumeUnits,
  type UnitOption,
  volumeUnits,
  weightUnits,
} from "./units.ts";
import { validationCode } from "./validation-texts.ts";

export const maxVariants = 100;

export const maxOptions = 3;

export const InventoryPolicy = z.enum(["deny", "continue"]);

const optionalText = (maximum: number) => z._default(z.nullable(line(maximum)), null);

/** A measure in a unit of the specification's lists (G2-G5). */
const measureIn = <const U extends readonly UnitOption[]>(units: U) =>
  z.strictObject({
    value: z
      .number()
      .check(
        z.positive(validationCode("enter_more_than_0_or_leave_it_out")),
        z.maximum(1_000_000_000),
      ),
    unit: z.enum(units.map(({ value }) => value) as U[number]["value"][]),
  });

export const Length = measureIn(lengthUnits);

export const Volume = measureIn(volumeUnits);

export const Weight = measureIn(weightUnits);

export const StandardVolume = measureIn(standardVolumeUnits);

const optionalMeasure = <S extends z.ZodMiniType>(measure: S) =>
  z._default(z.nullable(measure), null);

const measures = {
  weight: optionalMeasure(Weight),
  length: optionalMeasure(Length),
  width: optionalMeasure(Length),
  height: optionalMeasure(Length),
  volume: optionalMeasure(Volume),
  standard_volume: optionalMeasure(StandardVolume),
};

export const optionNameText = requiredLine(40);

export const optionValueText = requiredLine(80);

export const ProductOption = z.strictObject({
  name: optionNameText,
  values: z.array(optionValueText).check(z.minLength(1), z.maxLength(maxVariants)),
});

export type ProductOption = z.output<typeof ProductOption>;

const price = MoneyMinor.check(z.minimum(1, validationCode("enter_a_price_above_zero")));

/**
 * A variant in a request. `stock` is the quantity on hand when the variant is created; later it
 * changes through inventory alone.
 */
export const VariantInput = z.strictObject({
  id: z.optional(idOf("variant")),
  option_values: z._default(z.array(optionValueText).check(z.maxLength(maxOptions)), []),
  sku: optionalText(64),
  barcode: z._default(
    z.nullable(
      z.string().check(
        z.trim(),
        z.maxLength(14),
        z.refine(
          (text) => text === "" || isGtin(text),
          validationCode("enter_a_gtin_of_8_12_13_or_14_digits_with"),
        ),
      ),
    ),
    null,
  ),
  price_minor: price,
  compare_at_price_minor: z._default(z.nullable(MoneyMinor), null),
  cost_minor: z._default(z.nullable(MoneyMinor), null),
  ...measures,
  inventory_policy: z._default(InventoryPolicy, "deny"),
  low_stock_threshold: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  image_uid: z._default(z.nullable(idOf("document")), null),
  stock: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000_000))),
});

export type VariantInput = z.output<typeof VariantInput>;

const storedMeasure = z.nullable(z.object({ value: z.number(), unit: z.string() }));

export const Variant = z.object({
  id: idOf("variant"),
  title: z.string(),
  option_values: z.array(z.string()),
  sku: z.nullable(z.string()),
  barcode: z.nullable(z.string()),
  price_minor: MoneyMinor,
  compare_at_price_minor: z.nullable(MoneyMinor),
  cost_minor: z.nullable(MoneyMinor),
  weight: storedMeasure,
  length: storedMeasure,
  width: storedMeasure,
  height: storedMeasure,
  volume: storedMeasure,
  standard_volume: storedMeasure,
  inventory_policy: InventoryPolicy,
  low_stock_threshold: z.int(),
  image_uid: z.nullable(idOf("document")),
  on_hand: z.int(),
  committed: z.int(),
  available: z.int(),
  /** The offer that applies to the variant now, and the price that buyers pay under it. */
  offer: z.nullable(
    z.object({
      id: idOf("offer"),
      name: z.string(),
      price_minor: MoneyMinor,
      ends_at: z.nullable(Instant),
    }),
  ),
});

export type Variant = z.output<typeof Variant>;
