import { Trans, useLingui } from "@lingui/react/macro";
import { pictureTypes } from "@sellerdesk/contract/documents";
import {
  type Requirement,
  type Submission,
  verificationLimits,
} from "@sellerdesk/contract/verification";
import { FileText } from "lucide-react";
import { useRef } from "react";
import * as z from "zod/mini";
import { useAppForm } from "../../../lib/form.ts";
import { formatBytes, formatDateTime } from "../../../lib/format.ts";
import { ActionError } from "../../../ui/action-error.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { Input } from "../../../ui/input.tsx";
import { SubmissionBadge } from "./verification-badge.tsx";
import { useOpenFile, useSubmit } from "./verification-api.ts";

const accepted = [...pictureTypes, "application/pdf"].join(",");

/** A requirement of the marketplace, with its submissions and the next step. */
export const RequirementItem = ({ requirement }: { requirement: Requirement }) => {
  const { label, kind, required, instructions, submissions } = requirement;
  const [newest, ...older] = submissions;
  const mayBeSent = newest === undefined || newest.status === "revision_requested";
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 border-b border-line py-5">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4">
        <div className="max-w-reading">
          <h3>
            <bdi>{label}</bdi>{" "}
            {!required && (
              <span className="font-normal text-muted">
                <Trans>optional</Trans>
              </span>
            )}
          </h3>
          {instructions && (
            <p className="mt-1 text-13 text-muted" dir="auto">
              {instructions}
            </p>
          )}
        </div>
        <SubmissionBadge status={newest?.status ?? null} />
      </div>
      {newest && <Sent submission={newest} />}
      {mayBeSent &&
        (kind === "document" ? (
          <FileSender requirement={requirement} />
        ) : (
          <TextSender requirement={requirement} />
        ))}
      {older.length > 0 && (
        <details className="text-13">
          <summary className="link w-fit">
            <Trans>Earlier uploads</Trans>
          </summary>
          <ol className="mt-3 grid gap-3 border-s-2 border-line ps-4">
            {older.map((submission) => (
              <li key={submission.id} className="grid justify-items-start gap-2">
                <SubmissionBadge status={submission.status} />
                <Sent submission={submission} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </li>
  );
};

/** Shows a submission with its time and the marketplace's decision. */
const Sent = ({ submission }: { submission: Submission }) => {
  const { document, value, reason, created_at, status } = submission;
  const open = useOpenFile();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex items-start gap-2">
        {document && <FileText aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />}
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          {document ? (
            <button
              type="button"
              className="link"
              disabled={open.isPending}
              onClick={() => open.mutate(submission.id)}
            >
              <bdi>{document.name}</bdi>
            </button>
          ) : (
            <bdi>{value}</bdi>
          )}
          <span className="text-13 text-muted">
            {document && <>{formatBytes(document.size)} · </>}
            <Trans>uploaded {formatDateTime(created_at)}</Trans>
          </span>
        </div>
      </div>
      {reason && (
        <p
          className={`max-w-reading rounded-control px-3 py-2 ${status === "rejected" ? "bg-danger-soft" : "bg-warning-soft"}`}
          dir="auto"
        >
          {reason}
        </p>
      )}
      <ActionError error={open.error} />
    </div>
  );
};

const FileSender = ({ requirement }: { requirement: Requirement }) => {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const submit = useSubmit(requirement);
  const { label } = requirement;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          busy={submit.isPending}
          aria-label={t`Choose a file for ${label}`}
          onClick={() => input.current?.click()}
        >
          <Trans>Choose a file</Trans>
        </Button>
        <span className="text-13 text-muted">
          <Trans>PDF, JPEG, PNG, WebP or AVIF, up to 8 MB. Uploads immediately.</Trans>
        </span>
      </div>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={label}
        accept={accepted}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) submit.mutate(file);
          target.value = "";
        }}
      />
      <ActionError error={submit.error} />
    </div>
  );
};

const TextForm = z.object({
  value: z.string().check(z.trim(), z.minLength(1), z.maxLength(verificationLimits.value)),
});

const TextSender = ({ requirement }: { requirement: Requirement }) => {
  const { t } = useLingui();
  const { label } = requirement;
  const form = useAppForm(TextForm, { value: "" });
  const submit = useSubmit(requirement);
  const error = form.formState.errors.value;
  return (
    <Form
      className="flex max-w-form flex-wrap items-start gap-2"
      form={form}
      loading={submit.isPending}
      submitError={submit.error}
      failureField="value"
      onSubmit={({ value }) => submit.mutate(value)}
    >
      <Field
        label={label}
        hideLabel
        className="min-w-60 grow"
        error={error && (error.type === "server" ? error.message : t`Enter “${label}”.`)}
      >
        <Input
          dir="auto"
          autoComplete="off"
          maxLength={verificationLimits.value}
          {...form.register("value")}
        />
      </Field>
      <Button type="submit" busy={submit.isPending}>
        <Trans>Send</Trans>
      </Button>
    </Form>
  );
};
