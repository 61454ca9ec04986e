import { Trans, useLingui } from "@lingui/react/macro";
import { NewWebhook, type Webhook, WebhookTopic } from "@sellerdesk/contract/webhooks";
import { ApiError } from "../../lib/api-client.ts";
import { setServerErrors, useAppForm } from "../../lib/form.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { topicWords } from "./labels.ts";

type Props = {
  /** What the form begins with; a new webhook where it is null. */
  webhook: Webhook | null;
  /** @throws ApiError */
  onSave: (values: NewWebhook) => Promise<unknown>;
  onClose: () => void;
};

/** Where a webhook sends, and what. */
export const WebhookFormDialog = ({ webhook, onSave, onClose }: Props) => {
  const { t } = useLingui();
  const form = useAppForm(NewWebhook, {
    url: webhook?.url ?? "",
    description: webhook?.description ?? "",
    topics: webhook?.topics ?? ["order"],
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await onSave(values);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!setServerErrors(form, error)) form.setError("root", { message: error.message });
    }
  });
  return (
    <Dialog
      open
      form
      onOpenChange={(open) => !open && onClose()}
      title={webhook ? <Trans>Edit the webhook</Trans> : <Trans>Add a webhook</Trans>}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form="webhook" variant="primary" busy={isSubmitting}>
            {webhook ? <Trans>Save</Trans> : <Trans>Add</Trans>}
          </Button>
        </>
      }
    >
      <form id="webhook" noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <Field
          label={t`Address`}
          help={t`Begins with https:// and can be reached from everywhere.`}
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
            <Trans>Tell it of</Trans>
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
        {errors.root && (
          <p role="alert" className="font-quiet text-danger">
            {errors.root.message}
          </p>
        )}
      </form>
    </Dialog>
  );
};
