import { Trans, useLingui } from "@lingui/react/macro";
import { ReviewComplaint, ReviewReason } from "@sellerdesk/contract/reviews";
import type { ReactNode } from "react";
import { setServerErrors, useAppForm } from "../../lib/form.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { reviewReasonNames } from "./review-reasons.ts";

type Props = {
  title: ReactNode;
  description: ReactNode;
  confirmLabel: ReactNode;
  busy: boolean;
  error: string | undefined;
  onSend: (complaint: ReviewComplaint, onError: (error: Error) => void) => void;
  onClose: () => void;
};

/** Asks the seller what is wrong with a review, for the marketplace to read. */
export const ComplaintDialog = ({ onSend, onClose, ...words }: Props) => {
  const { t } = useLingui();
  const form = useAppForm(ReviewComplaint, { reason: "spam", note: "" });
  const { errors } = form.formState;
  const submit = form.handleSubmit((complaint) =>
    onSend(complaint, (error) => setServerErrors(form, error)),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      destructive={false}
      onConfirm={() => void submit()}
      {...words}
    >
      <div className="grid gap-4">
        <Field label={t`Reason`} error={errors.reason?.message}>
          <Select {...form.register("reason")}>
            {ReviewReason.options.map((reason) => (
              <option key={reason} value={reason}>
                {t(reviewReasonNames[reason])}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={t`Note`}
          aside={<Trans>optional</Trans>}
          error={errors.note && t`Say what is wrong.`}
        >
          <Textarea rows={3} maxLength={500} {...form.register("note")} />
        </Field>
      </div>
    </ConfirmDialog>
  );
};
