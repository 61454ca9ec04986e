import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type InventoryRow, maxStock } from "@sellerdesk/contract/inventory";
import * as z from "zod/mini";
import { useAppForm } from "../../../lib/form.ts";
import { parseNumber } from "../../../lib/parse-number.ts";
import { Field } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { NumberField } from "../../../ui/number-field.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { useSetThresholds } from "../api.ts";

const ThresholdForm = z.object({ threshold: z.int().check(z.minimum(0), z.maximum(maxStock)) });
type ThresholdForm = z.output<typeof ThresholdForm>;

type Props = {
  /** One row, or several if only their ids are known. */
  rows: readonly (Pick<InventoryRow, "variant_id"> & Partial<InventoryRow>)[];
  onClose: () => void;
};

/** Sets the stock level from which variants count as low. */
export const ThresholdDialog = ({ rows, onClose }: Props) => {
  const { t } = useLingui();
  const save = useSetThresholds();
  const [only] = rows;
  const form = useAppForm<ThresholdForm, ThresholdForm>(ThresholdForm, {
    threshold: (rows.length === 1 ? only?.low_stock_threshold : undefined) ?? 0,
  });
  return (
    <FormDialog
      narrow
      title={<Trans>Low-stock alert</Trans>}
      description={
        rows.length === 1 && only?.product_title !== undefined ? (
          <bdi>{[only.product_title, only.variant_title].filter(Boolean).join(", ")}</bdi>
        ) : (
          <Plural value={rows.length} one="# variant" other="# variants" />
        )
      }
      submitLabel={<Trans>Save</Trans>}
      form={form}
      loading={save.isPending}
      submitError={save.error}
      onSubmit={({ threshold }) =>
        save.mutate(
          rows.map(({ variant_id }) => ({ variant_id, low_stock_threshold: threshold })),
          {
            onSuccess: () => {
              showToast(t`Saved.`);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <Field
        label={t`Alert at`}
        help={t`We alert you once when available stock falls to this level.`}
        error={form.formState.errors.threshold?.message}
      >
        <NumberField
          className="w-32"
          min={0}
          {...form.register("threshold", { setValueAs: parseNumber })}
        />
      </Field>
    </FormDialog>
  );
};
