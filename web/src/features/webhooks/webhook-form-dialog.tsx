import { Trans, useLingui } from "@lingui/react/macro";
import { NewWebhook, type Webhook, WebhookTopic } from "@sellerdesk/contract/webhooks";
import { useAppForm } from "../../lib/form.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Input } from "../../ui/input.tsx";
import { topicWords } from "./labels.ts";

type Props = {
  /** The webhook to edit; null for a new one. */
  webhook: Webhook | null;
  loading: boolean;
  submitError: Error | null;
  onSubmit: (values: NewWebhook) => void;
  onClose: () => void;
};

/** Edits the address and the events of a webhook. */
export const WebhookFormDialog = ({ webhook, ...props }: Props) => {
  const { t } = useLingui();
  const form = useAppForm(NewWebhook, {
    url: webhook?.url ?? "",
    description: webhook?.description ?? "",
    topics: webhook?.topics ?? ["order"],
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title={webhook ? <Trans>Edit webhook</Trans> : <Trans>Add a webhook</Trans>}
      submitLabel={webhook ? <Trans>Save</Trans> : <Trans>Add</Trans>}
      form={form}
      {...props}
    >
      <Field
        label={t`URL`}
        help={t`A public URL that starts with https://.`}
        error={errors.url?.message}
      >
        <Input
          dir="ltr"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://example.com/webhooks"
          {...form.register("url")}
        />
      </Field>
      <Field label={t`Description`} aside={t`optional`} error={errors.description?.message}>
        <Input dir="auto" maxLength={80} {...form.register("description")} />
      </Field>
      <fieldset aria-describedby={errors.topics ? "webhook-topics-error" : undefined}>
        <legend className="text-13 font-strong">
          <Trans>Events</Trans>
        </legend>
        <div className="mt-2 grid gap-3">
          {WebhookTopic.options.map((topic) => (
            <Checkbox key={topic} value={topic} {...form.register("topics")}>
              <span className="font-quiet">{t(topicWords[topic].name)}</span>{" "}
              <code className="text-13 text-muted" dir="ltr">
                {topic}.*
              </code>
              <span className="block text-13 text-muted">{t(topicWords[topic].help)}</span>
            </Checkbox>
          ))}
        </div>
        {errors.topics && (
          <p id="webhook-topics-error" role="alert" className="field-error">
            {errors.topics.message}
          </p>
        )}
      </fieldset>
    </FormDialog>
  );
};
