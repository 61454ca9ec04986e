import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { NewAnnouncement } from "@sellerdesk/contract/followers";
import { useAppForm } from "../../lib/form.ts";
import { Field } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Input } from "../../ui/input.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useAnnounce } from "./api.ts";

type Props = {
  /** The current number of followers. */
  followers: number;
  onClose: () => void;
};

/** Writes to all followers. The dialog warns that a sent announcement cannot be recalled. */
export const AnnouncementDialog = ({ followers, onClose }: Props) => {
  const { t } = useLingui();
  const form = useAppForm(NewAnnouncement, { title: "", body: "" });
  const send = useAnnounce();
  const { errors } = form.formState;
  return (
    <FormDialog
      narrow
      title={<Trans>Message followers</Trans>}
      description={
        <Plural
          value={followers}
          one="This will be sent to # follower. You can’t undo it."
          other="This will be sent to # followers. You can’t undo it."
        />
      }
      submitLabel={<Trans>Send</Trans>}
      form={form}
      loading={send.isPending}
      submitError={send.error}
      onSubmit={(announcement) =>
        send.mutate(announcement, {
          onSuccess: () => {
            onClose();
            showToast(t`Sent to your followers.`);
          },
        })
      }
      onClose={onClose}
    >
      <Field label={t`Title`} error={errors.title?.message}>
        <Input dir="auto" maxLength={80} {...form.register("title")} />
      </Field>
      <Field label={t`Text`} error={errors.body?.message}>
        <Textarea dir="auto" rows={5} maxLength={1000} {...form.register("body")} />
      </Field>
    </FormDialog>
  );
};
