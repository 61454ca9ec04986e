import { Trans, useLingui } from "@lingui/react/macro";
import { ReviewComplaint, ReviewReason } from "@sellerdesk/contract/reviews";
import type { ReactNode } from "react";
import { useAppForm } from "../../../lib/form.ts";
import { Field } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { Select } from "../../../ui/select.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import { reviewReasonNames } from "./review-reasons.ts";

type Props = {
  title: ReactNode;
  description: ReactNode;
  submitLabel: ReactNode;
  loading: boolean;
  submitError: Error | null;
  onSubmit: (complaint: ReviewComplaint) => void;
  onClose: () => void;
};

/** Asks the seller for the problem with a review. The marketplace reads it. */
export const ComplaintDialog = (props: Props) => {
  const { t } = useLingui();
  const form = useAppForm(ReviewComplaint, { reason: "spam", note: "" });
  const { errors } = form.formState;
  return (
    <FormDialog narrow form={form} {...props}>
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
        error={errors.note && t`Describe what is wrong.`}
      >
        <Textarea rows={3} maxLength={500} {...form.register("note")} />
      </Field>
    </FormDialog>
  );
};
