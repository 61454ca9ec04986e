import { Trans, useLingui } from "@lingui/react/macro";
import {
  type SocialLink,
  SocialLinkInput,
  type SocialPlatform,
} from "@sellerdesk/contract/social-links";
import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { useAppForm } from "../../lib/form.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Input } from "../../ui/input.tsx";
import { Switch } from "../../ui/switch.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useSaveSocialLink } from "./api.ts";
import { platformNames } from "./platform-names.ts";

type Props = {
  platform: SocialPlatform;
  /** Undefined if the network has no link yet. */
  link: SocialLink | undefined;
  /** Moves the link by one place; null at that end of the list. */
  onMoveUp: (() => void) | null;
  onMoveDown: (() => void) | null;
  /** Receives the typed text; null when the field equals the saved link. */
  onType: (text: string | null) => void;
};

/** Edits the link of a network. It is typed as a link or a handle, and stored as a link. */
export const SocialLinkForm = ({ platform, link, onMoveUp, onMoveDown, onType }: Props) => {
  const { t } = useLingui();
  const save = useSaveSocialLink();
  const show = useSaveSocialLink();
  const visible = link?.visible ?? true;
  const form = useAppForm(SocialLinkInput, { platform, url: link?.url ?? "", visible: true });
  const { errors, isDirty } = form.formState;
  const name = platformNames[platform];

  const reset = (url = link?.url ?? "") => {
    form.reset({ platform, url, visible: true });
    onType(null);
  };
  const saveUrl = async (url: string, done: (savedUrl: string) => void) => {
    const { data } = await save.mutateAsync({ platform, url, visible });
    reset(data?.url ?? "");
    done(data?.url ?? "");
  };
  const showSaved = (before: string) => (savedUrl: string) => {
    if (savedUrl !== "") showToast(t`${name} link saved`);
    else
      showToast(t`${name} link removed`, {
        label: t`Undo`,
        run: () => void saveUrl(before, () => undefined).catch(() => undefined),
      });
  };

  return (
    <Form
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 py-3 sm:grid-cols-[6rem_minmax(0,1fr)_9rem]"
      form={form}
      loading={save.isPending}
      submitError={save.error}
      failureField="url"
      onSubmit={({ url }) => saveUrl(url, showSaved(link?.url ?? ""))}
    >
      <h3 className="col-start-1 row-start-1 self-center font-strong sm:self-start sm:pt-2">
        {name}
      </h3>
      {/* Save is beside the field: below it, an error would appear and move the button away
          from the pointer. */}
      <div className="col-span-2 col-start-1 row-start-2 flex items-start gap-2 sm:col-span-1 sm:col-start-2 sm:row-start-1">
        <Field
          className="grow"
          label={t`${name} link or username`}
          hideLabel
          error={errors.url?.message}
        >
          <Input
            dir="ltr"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            {...form.register("url", { onChange: ({ target }) => onType(target.value) })}
          />
        </Field>
        {isDirty && (
          <>
            <Button variant="primary" type="submit" busy={save.isPending}>
              <Trans>Save</Trans>
            </Button>
            <Button variant="ghost" className="hidden sm:inline-flex" onClick={() => reset()}>
              <Trans>Discard</Trans>
            </Button>
          </>
        )}
      </div>
      {link && (
        <div className="col-start-2 row-start-1 flex h-9 items-center justify-end gap-1 sm:col-start-3">
          <span className="me-2">
            <Switch
              label={t`Show ${name} on my seller page`}
              checked={visible}
              onChange={(isShown) =>
                show
                  .mutateAsync({ platform, url: link.url, visible: isShown })
                  .catch(({ message }: Error) => showToast(message))
              }
            />
          </span>
          <IconButton
            size="sm"
            label={t`Move ${name} up`}
            disabled={!onMoveUp}
            onClick={() => onMoveUp?.()}
          >
            <ArrowUp aria-hidden="true" />
          </IconButton>
          <IconButton
            size="sm"
            label={t`Move ${name} down`}
            disabled={!onMoveDown}
            onClick={() => onMoveDown?.()}
          >
            <ArrowDown aria-hidden="true" />
          </IconButton>
          <IconButton
            size="sm"
            label={t`Remove ${name}`}
            onClick={() => void saveUrl("", showSaved(link.url)).catch(() => undefined)}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </Form>
  );
};
