import { Trans, useLingui } from "@lingui/react/macro";
import { CreateLookupRequest, type LookupKind } from "@sellerdesk/contract/lookups";
import { type ReactNode, useState } from "react";
import type * as z from "zod/mini";
import { useAppForm } from "../../../lib/form.ts";
import { Field } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { Input } from "../../../ui/input.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { useAskForLookup } from "../api.ts";
import { LookupField, useLookupSearch } from "./lookup-field.tsx";

type Props = {
  kind: LookupKind;
  /** The text typed into the picker. */
  name: string;
  onClose: () => void;
};

/** Requests a brand, category or color that the marketplace does not have yet. */
export const LookupRequestDialog = ({ kind, name, onClose }: Props) => {
  const { t } = useLingui();
  const asking = useAskForLookup();
  const parents = useLookupSearch("category");
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
    brand: <Trans>Request a brand</Trans>,
    category: <Trans>Request a category</Trans>,
    color: <Trans>Request a color</Trans>,
  };
  return (
    <FormDialog
      title={titles[kind]}
      description={
        <Trans>
          The marketplace maintains this list. We’ll send your request and notify you of the
          decision.
        </Trans>
      }
      submitLabel={<Trans>Send request</Trans>}
      form={form}
      loading={asking.isPending}
      submitError={asking.error}
      onSubmit={async (ask) => {
        await asking.mutateAsync(ask);
        showToast(t`Requested. We’ll notify you when the marketplace decides.`);
        onClose();
      }}
      onClose={onClose}
    >
      <Field label={t`Name`} error={errors.name?.message}>
        <Input dir="auto" autoComplete="off" maxLength={100} {...form.register("name")} />
      </Field>
      {kind === "category" && (
        <LookupField
          search={parents}
          label={t`Parent category`}
          help={t`Leave empty for a top-level category.`}
          value={parent}
          error={errors.parent_id?.message}
          onChange={(chosen) => {
            setParent(chosen);
            form.setValue("parent_id", chosen?.id ?? null, { shouldValidate: true });
          }}
        />
      )}
      {kind === "color" && (
        <Field label={t`Color`} error={errors.hex?.message}>
          <Input type="color" className="w-24" {...form.register("hex")} />
        </Field>
      )}
      <Field
        label={t`What it is and why you need it`}
        aside={t`optional`}
        error={errors.note?.message}
      >
        <Textarea dir="auto" rows={3} maxLength={500} {...form.register("note")} />
      </Field>
    </FormDialog>
  );
};
