import { Trans, useLingui } from "@lingui/react/macro";
import { SaveReply, type SavedReply } from "@sellerdesk/contract/saved-replies";
import { MessageSquareText, Pencil, Save, Settings2, Trash2 } from "lucide-react";
import { useState } from "react";
import { useAppForm } from "../../../lib/form.ts";
import { ActionError } from "../../../ui/action-error.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Input } from "../../../ui/input.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../../ui/menu.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { useDeleteSavedReply, useSavedReplies, useSaveReply, useUpdateSavedReply } from "../api.ts";

type ReplyDialogProps = {
  title: string;
  description?: string;
  start: SaveReply;
  save: ReturnType<typeof useSaveReply>;
  onClose: () => void;
};

/** Edits the name and text of a saved reply. */
const ReplyDialog = ({ start, save, onClose, ...dialog }: ReplyDialogProps) => {
  const { t } = useLingui();
  const form = useAppForm(SaveReply, start);
  const { errors } = form.formState;
  return (
    <FormDialog
      submitLabel={t`Save reply`}
      form={form}
      loading={save.isPending}
      submitError={save.error}
      onSubmit={(reply) =>
        save.mutate(reply, {
          onSuccess: () => {
            showToast(t`Reply saved.`);
            onClose();
          },
        })
      }
      onClose={onClose}
      {...dialog}
    >
      <Field label={t`Name`} error={errors.name?.message}>
        <Input dir="auto" maxLength={60} autoComplete="off" {...form.register("name")} />
      </Field>
      <Field label={t`Text`} error={errors.text?.message}>
        <Textarea rows={5} dir="auto" maxLength={2000} {...form.register("text")} />
      </Field>
    </FormDialog>
  );
};

/** Saves a reply under a name. */
const SaveDialog = ({ text, onClose }: { text: string; onClose: () => void }) => {
  const { t } = useLingui();
  return (
    <ReplyDialog
      title={t`Save reply`}
      description={t`A saved reply of the same name is replaced.`}
      start={{ name: "", text }}
      save={useSaveReply()}
      onClose={onClose}
    />
  );
};

/** Edits a saved reply. */
const EditDialog = ({ reply, onClose }: { reply: SavedReply; onClose: () => void }) => {
  const { t } = useLingui();
  return (
    <ReplyDialog
      title={t`Edit saved reply`}
      start={{ name: reply.name, text: reply.text }}
      save={useUpdateSavedReply(reply.id)}
      onClose={onClose}
    />
  );
};

/** Lists the saved replies, to edit and delete them. */
const ManageDialog = ({
  replies,
  onClose,
}: {
  replies: readonly SavedReply[];
  onClose: () => void;
}) => {
  const { t } = useLingui();
  const remove = useDeleteSavedReply();
  const [edited, setEdited] = useState<SavedReply | null>(null);
  if (edited) return <EditDialog reply={edited} onClose={() => setEdited(null)} />;
  return (
    <Dialog
      form
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Saved replies`}
      actions={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <ActionError error={remove.error} className="mb-3 text-danger" />
      <ul>
        {replies.map((reply) => {
          const { id, name, text } = reply;
          return (
            <li key={id} className="flex items-start gap-3 border-b border-line py-3 last:border-0">
              <div className="min-w-0 grow" dir="auto">
                <b className="font-strong">{name}</b>
                <p className="line-clamp-2 text-13 text-muted">{text}</p>
              </div>
              <IconButton size="sm" label={t`Edit ${name}`} onClick={() => setEdited(reply)}>
                <Pencil aria-hidden="true" />
              </IconButton>
              <IconButton
                size="sm"
                label={t`Delete ${name}`}
                disabled={remove.isPending}
                onClick={() => remove.mutate(id)}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            </li>
          );
        })}
      </ul>
      {replies.length === 0 && (
        <p className="text-muted">
          <Trans>No saved replies. Write a reply, then save it from the menu.</Trans>
        </p>
      )}
    </Dialog>
  );
};

/** A menu of saved replies; the chosen one is inserted into the text. */
export const SavedReplies = ({
  text,
  onPick,
}: {
  /** The current text of the reply. */
  text: string;
  onPick: (text: string) => void;
}) => {
  const { t } = useLingui();
  const [dialog, setDialog] = useState<"save" | "manage" | null>(null);
  const { data: replies = [] } = useSavedReplies();
  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button variant="ghost" icon={<MessageSquareText aria-hidden="true" />}>
            {t`Saved replies`}
          </Button>
        }
      >
        {replies.map(({ id, name, text: saved }) => (
          <MenuItem key={id} onClick={() => onPick(saved)}>
            <bdi className="truncate-line max-w-72">{name}</bdi>
          </MenuItem>
        ))}
        {replies.length > 0 && <MenuSeparator />}
        <MenuItem
          icon={<Save aria-hidden="true" />}
          disabled={text.trim() === ""}
          onClick={() => setDialog("save")}
        >
          <Trans>Save this reply</Trans>
        </MenuItem>
        <MenuItem icon={<Settings2 aria-hidden="true" />} onClick={() => setDialog("manage")}>
          <Trans>Manage saved replies</Trans>
        </MenuItem>
      </Menu>
      {dialog === "save" && <SaveDialog text={text} onClose={() => setDialog(null)} />}
      {dialog === "manage" && <ManageDialog replies={replies} onClose={() => setDialog(null)} />}
    </>
  );
};
