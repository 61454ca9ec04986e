import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { NewAnnouncement } from "@sellerdesk/contract/followers";
import { setServerErrors, useAppForm } from "../../lib/form.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useAnnounce } from "./api.ts";

type Props = {
  /** Who follow now. */
  followers: number;
  onClose: () => void;
};

/** Writes to all followers; what is sent cannot be taken back, and the dialog says so. */
export const AnnouncementDialog = ({ followers, onClose }: Props) => {
  const { t } = useLingui();
  const form = useAppForm(NewAnnouncement, { title: "", body: "" });
  const send = useAnnounce();
  const { errors } = form.formState;
  const submit = form.handleSubmit((announcement) =>
    send.mutate(announcement, {
      onSuccess: () => {
        onClose();
        showToast(t`Sent to your followers.`);
      },
      onError: (error) => setServerErrors(form, error),
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Write to followers</Trans>}
      description={
        <Plural
          value={followers}
          one="# follower gets it. What is sent cannot be taken back."
          other="# followers get it. What is sent cannot be taken back."
        />
      }
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form="announcement" variant="primary" busy={send.isPending}>
            <Trans>Send</Trans>
          </Button>
        </>
      }
    >
      <form
        id="announcement"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void submit(event)}
      >
        <Field label={t`Title`} error={errors.title?.message}>
          <Input dir="auto" maxLength={80} {...form.register("title")} />
        </Field>
        <Field label={t`Text`} error={errors.body?.message}>
          <Textarea dir="auto" rows={5} maxLength={1000} {...form.register("body")} />
        </Field>
        {send.error && (
          <p role="alert" className="font-quiet text-danger">
            {send.error.message}
          </p>
        )}
      </form>
    </Dialog>
  );
};
