import { Trans, useLingui } from "@lingui/react/macro";
import { CreateLookupRequest, type LookupKind } from "@sellerdesk/contract/lookups";
import { type ReactNode, useState } from "react";
import type * as z from "zod/mini";
import { setServerErrors, useAppForm } from "../../lib/form.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useAskForLookup } from "./api.ts";
import { LookupPicker } from "./lookup-picker.tsx";

type Props = {
  kind: LookupKind;
  /** What was typed into the picker. */
  name: string;
  onClose: () => void;
};

/** Asks the marketplace for a brand, category or colour that it does not have yet. */
export const LookupRequestDialog = ({ kind, name, onClose }: Props) => {
  const { t } = useLingui();
  const asking = useAskForLookup();
  const [parent, setParent] = useState<{ id: string; label: string } | null>(null);
  const form = useAppForm<z.input<typeof CreateLookupRequest>, CreateLookupRequest>(
    CreateLookupRequest,
    {
      kind,
      name,
      parent_id: null,
      hex: kind === "color" ? "#808080" : null,
      note: "",
    },
  );
  const { errors } = form.formState;
  const titles: Record<LookupKind, ReactNode> = {
    brand: <Trans>Ask for a brand</Trans>,
    category: <Trans>Ask for a category</Trans>,
    color: <Trans>Ask for a colour</Trans>,
  };
  const submit = form.handleSubmit(async (ask) => {
    try {
      await asking.mutateAsync(ask);
    } catch (error) {
      // Shown below, unless a field is to blame.
      setServerErrors(form, error);
      return;
    }
    showToast(t`Asked. A notification brings the answer.`);
    onClose();
  });
  return (
    <Dialog
      open
      form
      onOpenChange={(open) => !open && onClose()}
      title={titles[kind]}
      description={
        <Trans>
          The marketplace keeps this list. It is told what you miss, and you are told when it has
          decided.
        </Trans>
      }
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form="lookup-request" variant="primary" busy={asking.isPending}>
            <Trans>Ask the marketplace</Trans>
          </Button>
        </>
      }
    >
      <form
        id="lookup-request"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          // React would hand it on to the product's form, of which this dialog is a child.
          event.stopPropagation();
          void submit(event);
        }}
      >
        <Field label={t`Name`} error={errors.name?.message}>
          <Input dir="auto" autoComplete="off" maxLength={100} {...form.register("name")} />
        </Field>
        {kind === "category" && (
          <LookupPicker
            kind="category"
            label={t`Under which category`}
            help={t`Empty for one of the first level.`}
            value={parent}
            error={errors.parent_id?.message}
            onChange={(chosen) => {
              setParent(chosen);
              form.setValue("parent_id", chosen?.id ?? null, { shouldValidate: true });
            }}
          />
        )}
        {kind === "color" && (
          <Field label={t`How it looks`} error={errors.hex?.message}>
            <Input type="color" className="w-24" {...form.register("hex")} />
          </Field>
        )}
        <Field
          label={t`What it is, and what you need it for`}
          aside={t`optional`}
          error={errors.note?.message}
        >
          <Textarea dir="auto" rows={3} maxLength={500} {...form.register("note")} />
        </Field>
        {asking.error && Object.keys(errors).length === 0 && (
          <p role="alert" className="field-error">
            {asking.error.message}
          </p>
        )}
      </form>
    </Dialog>
  );
};
