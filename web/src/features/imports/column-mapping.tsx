import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type ImportColumn, ImportField } from "@sellerdesk/contract/imports";
import { type FormEvent, Fragment, useState } from "react";
import { ApiError } from "../../lib/api-client.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { useRunImport } from "./api.ts";
import { fieldGroups } from "./field-names.ts";
import { FileReading } from "./file-reading.tsx";
import type { ImportStepProps } from "./import-navigation.ts";

type Choice = {
  column: ImportColumn;
  field: ImportField | null;
  onChoose: (field: ImportField | null) => void;
};

/** One column of the file with samples of its texts, and the field that it is mapped to. */
const ColumnChoice = ({ column: { name, samples }, field, onChoose }: Choice) => {
  const { t } = useLingui();
  return (
    <li className="grid items-center gap-x-4 gap-y-1 border-t border-line py-2 sm:grid-cols-[1fr_16rem]">
      <span className="min-w-0">
        <span className="truncate-line block font-strong" dir="auto">
          {name.trim() || <Trans>(without a name)</Trans>}
        </span>
        {/* The line has the direction of its first text, so its beginning is never cut off; a
            `bdi` would not count. */}
        <span className="truncate-line block text-13 text-muted" dir="auto">
          {samples.length === 0 && <Trans>Empty in the first rows</Trans>}
          {samples.map((sample, index) =>
            index === 0 ? (
              <span key={sample} className="[unicode-bidi:isolate]">
                {sample}
              </span>
            ) : (
              <Fragment key={sample}>
                {" · "}
                <bdi>{sample}</bdi>
              </Fragment>
            ),
          )}
        </span>
      </span>
      <Select
        aria-label={t`Meaning of ${name}`}
        value={field ?? ""}
        onChange={({ target }) =>
          onChoose(ImportField.options.find((option) => option === target.value) ?? null)
        }
      >
        <option value="">{t`Not imported`}</option>
        {fieldGroups.map(({ name: group, fields }) => (
          <optgroup key={group.id} label={t(group)}>
            {Object.entries(fields).map(([value, title]) => (
              <option key={value} value={value}>
                {t(title)}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </li>
  );
};

/** Lists the columns that will not be imported, before the import runs. */
const IgnoredColumns = ({ names }: { names: readonly string[] }) => {
  if (names.length === 0)
    return (
      <p className="text-13 text-muted">
        <Trans>All columns will be imported.</Trans>
      </p>
    );
  return (
    <p className="text-13 text-muted">
      <Plural
        value={names.length}
        one="# column will be skipped:"
        other="# columns will be skipped:"
      />{" "}
      {names.map((name, index) => (
        // A file may have two columns of the same name; their order never changes.
        <Fragment key={`${index} ${name}`}>
          {index > 0 && ", "}
          <bdi>{name}</bdi>
        </Fragment>
      ))}
    </p>
  );
};

type Props = ImportStepProps & { onDone: () => void };

/**
 * The step in which the seller confirms the meaning of a file's columns. Recognized columns are
 * already mapped.
 */
export const ColumnMapping = ({ report, onOpen, onClose, onDone }: Props) => {
  const { t } = useLingui();
  const { id, columns, file_name, status } = report;
  const [fields, setFields] = useState(() => columns.map(({ field }) => field));
  const run = useRunImport(id);
  const { error } = run;
  const failure =
    error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : error?.message;
  const ignored = columns.filter((_, index) => fields[index] === null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run.mutate({ dry_run: true, fields }, { onSuccess: onDone });
  };
  return (
    <Dialog
      open
      form
      onOpenChange={onClose}
      title={<Trans>Map columns</Trans>}
      description={<bdi>{file_name}</bdi>}
      actions={
        <>
          <Button onClick={() => (status === "mapping" ? onOpen(null) : onDone())}>
            <Trans>Back</Trans>
          </Button>
          <Button type="submit" form="columns" variant="primary" busy={run.isPending}>
            <Trans>Check file</Trans>
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FileReading report={report} />
        <form id="columns" onSubmit={submit} className="grid gap-4">
          {failure !== undefined && (
            <Notice tone="danger" live>
              {failure}
            </Notice>
          )}
          <p className="text-13 text-muted">
            <Trans>
              Each column is shown with sample values. If several columns map to the same field, the
              first one with a value is used.
            </Trans>
          </p>
          <ul className="max-h-[40vh] overflow-y-auto border-b border-line px-1">
            {columns.map((column, index) => (
              <ColumnChoice
                // A file may have two columns of the same name; their positions never change.
                key={`${index} ${column.name}`}
                column={column}
                field={fields[index] ?? null}
                onChoose={(field) => setFields(fields.with(index, field))}
              />
            ))}
          </ul>
          <IgnoredColumns names={ignored.map(({ name }) => name.trim() || t`(without a name)`)} />
        </form>
      </div>
    </Dialog>
  );
};
