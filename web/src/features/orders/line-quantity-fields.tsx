import { Trans, useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { formatNumber } from "../../lib/format.ts";
import { parseNumber } from "../../lib/parse-number.ts";
import { Field } from "../../ui/field.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Thumb } from "../../ui/thumb.tsx";
import type { LineItem, OfferedLine } from "./line-quantities.ts";

/** Makes a form store the parsed number instead of the field's text. */
export const asQuantity = { setValueAs: parseNumber };

/** Shows an item of an order: image, title, options and SKU. */
export const LineName = ({ item }: { item: LineItem }) => {
  const details = [...item.option_values, item.sku].filter(Boolean);
  return (
    <>
      <Thumb src={item.image} size="sm" />
      <div className="min-w-0 grow">
        <div className="line-clamp-2 font-strong" dir="auto">
          {item.title}
        </div>
        {details.length > 0 && (
          <div className="text-13 text-muted">
            <bdi>{details.join(" · ")}</bdi>
          </div>
        )}
      </div>
    </>
  );
};

type Props = {
  lines: readonly OfferedLine[];
  /** Returns the value and handlers of an item's field. */
  register: (itemId: string) => ComponentProps<typeof NumberField>;
  errorOf: (itemId: string) => string | undefined;
};

/** Edits the quantity of each item. */
export const LineQuantityFields = ({ lines, register, errorOf }: Props) => {
  const { t } = useLingui();
  return (
    <ul className="border-t border-line">
      {lines.map(({ item, limit }) => {
        const { title } = item;
        return (
          <li
            key={item.id}
            className="flex flex-wrap items-center gap-3 border-b border-line py-2.5"
          >
            <div className="flex min-w-52 flex-1 items-center gap-3">
              <LineName item={item} />
            </div>
            <Field
              hideLabel
              className="w-32"
              label={t`How many: ${title}`}
              error={errorOf(item.id)}
            >
              <NumberField
                min={0}
                max={limit}
                unit={<Trans>of {formatNumber(limit)}</Trans>}
                {...register(item.id)}
              />
            </Field>
          </li>
        );
      })}
    </ul>
  );
};
