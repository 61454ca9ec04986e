import { Trans, useLingui } from "@lingui/react/macro";
import { maxReplyLength, ReplyText, type Review } from "@sellerdesk/contract/reviews";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { useAppForm } from "../../../lib/form.ts";
import { formatNumber } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { LeaveGuard } from "../../../ui/leave-guard.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { useUpdateReview } from "../api.ts";
import { SavedReplies } from "./saved-replies.tsx";

const Reply = z.strictObject({ reply: ReplyText });

/** Writes or edits the reply to a review. Customers read it under the review. */
export const ReplyForm = ({ review, onClose }: { review: Review; onClose: () => void }) => {
  const { t } = useLingui();
  const update = useUpdateReview(review.id);
  const form = useAppForm(Reply, { reply: review.reply ?? "" });
  const { errors, isDirty } = form.formState;
  const text = useWatch({ control: form.control, name: "reply" });
  const [length, most] = [formatNumber(text.length), formatNumber(maxReplyLength)];
  return (
    <Form
      className="grid max-w-reading gap-3"
      form={form}
      loading={update.isPending}
      submitError={update.error}
      failureField="reply"
      onSubmit={({ reply }) =>
        update.mutate(review.reply === null ? { reply } : { reply, version: review.version }, {
          onSuccess: () => {
            showToast(review.reply === null ? t`Reply posted.` : t`Reply updated.`);
            onClose();
          },
        })
      }
    >
      <Field
        label={t`Your reply`}
        aside={t`${length} of ${most}`}
        help={<Trans>Public on the product page. You can edit it for 24 hours.</Trans>}
        error={errors.reply?.message}
      >
        {/* Focuses the field, because the seller has just opened the form. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- replaces the button that opened it */}
        <Textarea
          rows={4}
          dir="auto"
          maxLength={maxReplyLength}
          autoFocus
          {...form.register("reply")}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={update.isPending}>
          {review.reply === null ? <Trans>Post reply</Trans> : <Trans>Save reply</Trans>}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <SavedReplies
          text={text}
          onPick={(saved) =>
            form.setValue("reply", text.trim() === "" ? saved : `${text.trimEnd()}\n\n${saved}`, {
              shouldDirty: true,
              shouldValidate: true,
            })
          }
        />
      </div>
      <LeaveGuard
        isDirty={isDirty}
        title={t`Leave without posting?`}
        description={t`Your text will be lost.`}
      />
    </Form>
  );
};
