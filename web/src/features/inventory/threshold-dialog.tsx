import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type InventoryRow, maxStock } from "@sellerdesk/contract/inventory";
import * as z from "zod/mini";
import { useAppForm } from "../../lib/form.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useSetThresholds } from "./api.ts";
import { toFigure } from "./figure.ts";

const ThresholdForm = z.object({ threshold: z.int().check(z.minimum(0), z.maximum(maxStock)) });
type ThresholdForm = z.output<typeof ThresholdForm>;

type Props = {
  /** One row, or several of which only the ids are known. */
  rows: readonly (Pick<InventoryRow, "variant_id"> & Partial<InventoryRow>)[];
  onClose: () => void;
};

/** Sets from which stock on variants count as low. */
export const ThresholdDialog = ({ rows, onClose }: Props) => {
  const { t } = useLingui();
  const save = useSetThresholds();
  const [only] = rows;
  const form = useAppForm<ThresholdForm, ThresholdForm>(ThresholdForm, {
    threshold: (rows.length === 1 ? only?.low_stock_threshold : undefined) ?? 0,
  });
  const submit = form.handleSubmit(({ threshold }) =>
    save.mutate(
      rows.map(({ variant_id }) => ({ variant_id, low_stock_threshold: threshold })),
      {
        onSuccess: () => {
          showToast(t`Saved.`);
          onClose();
        },
      },
    ),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>When is stock low?</Trans>}
      description={
        rows.length === 1 && only?.product_title !== undefined ? (
          <bdi>{[only.product_title, only.variant_title].filter(Boolean).join(", ")}</bdi>
        ) : (
          <Plural value={rows.length} one="# variant" other="# variants" />
        )
      }
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form="threshold" variant="primary" busy={save.isPending}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <form id="threshold" noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={t`Low at`}
          help={t`You are told once when what is available falls to this figure or below it.`}
          error={form.formState.errors.threshold?.message}
        >
          <Input
            figures
            className="w-32"
            type="number"
            inputMode="numeric"
            min={0}
            {...form.register("threshold", { setValueAs: toFigure })}
          />
        </Field>
      </form>
      {save.error && (
        <p role="alert" className="mt-3 font-quiet text-danger">
          {save.error.message}
        </p>
      )}
    </Dialog>
  );
};
