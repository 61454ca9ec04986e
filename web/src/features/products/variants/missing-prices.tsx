import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { onEnter } from "../../../lib/on-enter.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Popover } from "../../../ui/popover.tsx";
import { isPriceless } from "../form-state/product-checks.ts";
import type { ProductForm } from "../form-values/product-form-state.ts";

/** Shows how many variants have no price, and sets the price of all of them. */
export const MissingPrices = ({ form, unit }: { form: ProductForm; unit: string }) => {
  const { t } = useLingui();
  const variants = useWatch({ control: form.control, name: "variants" });
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const count = variants.filter(isPriceless).length;
  if (count === 0) return null;
  const price = typed ?? variants.find((variant) => !isPriceless(variant))?.price ?? "";
  const fill = () => {
    const places = variants.flatMap((variant, index) => (isPriceless(variant) ? [index] : []));
    for (const index of places)
      form.setValue(`variants.${index}.price`, price, { shouldDirty: true, shouldTouch: true });
    void form.trigger(places.map((index) => `variants.${index}.price` as const));
    setOpen(false);
    setTyped(null);
  };
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-2 text-warning">
      <Plural value={count} one="# variant needs a price" other="# variants need a price" />
      <span aria-hidden="true">·</span>
      <Popover
        label={t`Price for all of them`}
        align="start"
        className="grid w-64 gap-3 p-4"
        open={open}
        onOpenChange={setOpen}
        trigger={
          <button type="button" className="link min-h-6">
            <Trans>Fill all</Trans>
          </button>
        }
      >
        <Field label={t`Price for all of them`}>
          <Input
            dir="ltr"
            figures
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            unit={unit}
            value={price}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={onEnter(() => price.trim() !== "" && fill())}
          />
        </Field>
        <Button variant="primary" disabled={price.trim() === ""} onClick={fill}>
          <Trans>Fill</Trans>
        </Button>
      </Popover>
    </p>
  );
};
