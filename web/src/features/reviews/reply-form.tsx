import { Trans, useLingui } from "@lingui/react/macro";
import { maxReplyLength, ReplyText, type Review } from "@sellerdesk/contract/reviews";
import { useBlocker } from "@tanstack/react-router";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { setServerErrors, useAppForm } from "../../lib/form.ts";
import { formatNumber } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useUpdateReview } from "./api.ts";

const Reply = z.strictObject({ reply: ReplyText });

/** Writes the answer to a review, or rewrites it; shoppers read it under the review. */
export const ReplyForm = ({ review, onClose }: { review: Review; onClose: () => void }) => {
  const { t } = useLingui();
  const update = useUpdateReview(review.id);
  const form = useAppForm(Reply, { reply: review.reply ?? "" });
  const { errors, isDirty } = form.formState;
  const text = useWatch({ control: form.control, name: "reply" });
  const [length, most] = [formatNumber(text.length), formatNumber(maxReplyLength)];
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  const submit = form.handleSubmit(({ reply }) =>
    update.mutate(review.reply === null ? { reply } : { reply, version: review.version }, {
      onSuccess: () => {
        showToast(review.reply === null ? t`Answer published.` : t`Answer changed.`);
        onClose();
      },
      onError: (error) => setServerErrors(form, error),
    }),
  );
  return (
    <form
      noValidate
      className="grid max-w-reading gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field
        label={t`Your answer`}
        aside={t`${length} of ${most}`}
        help={
          <Trans>
            Everybody who looks at the product reads it. You can change it for 24 hours.
          </Trans>
        }
        error={errors.reply?.message ?? update.error?.message}
      >
        {/* The seller just asked for it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the button that it takes the place of */}
        <Textarea
          rows={4}
          dir="auto"
          maxLength={maxReplyLength}
          autoFocus
          {...form.register("reply")}
        />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={update.isPending}>
          {review.reply === null ? (
            <Trans>Publish the answer</Trans>
          ) : (
            <Trans>Save the change</Trans>
          )}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
      <ConfirmDialog
        open={status === "blocked"}
        onOpenChange={() => reset?.()}
        title={t`Leave without publishing?`}
        description={t`What you have written is lost.`}
        confirmLabel={t`Leave`}
        cancelLabel={t`Stay`}
        onConfirm={() => proceed?.()}
      />
    </form>
  );
};
