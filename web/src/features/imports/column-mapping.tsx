import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type ImportColumn, ImportField, type ProductImport } from "@sellerdesk/contract/imports";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../lib/api-client.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { useRunImport } from "./api.ts";
import { fieldGroups, fieldNames } from "./field-names.ts";
import type { ImportMoves } from "./import-dialog.tsx";

type Choice = {
  column: ImportColumn;
  field: ImportField | null;
  onChoose: (field: ImportField | null) => void;
};

/** One column of the file, an example out of it, and what it means here. */
const ColumnChoice = ({ column: { name, sample }, field, onChoose }: Choice) => {
  const { t } = useLingui();
  return (
    <li className="grid items-center gap-x-4 gap-y-1 border-t border-line py-2 sm:grid-cols-[1fr_16rem]">
      <span className="min-w-0">
        <span className="truncate-line block font-strong" dir="auto">
          {name.trim() || <Trans>(without a name)</Trans>}
        </span>
        <span className="truncate-line block text-13 text-muted" dir="auto">
          {sample}
        </span>
      </span>
      <Select
        aria-label={t`What ${name} means`}
        value={field ?? ""}
        onChange={({ target }) => onChoose(ImportField.options.find((one) => one === target.value) ?? null)}
      >
        <option value="">{t`Not imported`}</option>
        {fieldGroups.map(({ name: group, fields }) => (
          <optgroup key={group.id} label={t(group)}>
            {fields.map((one) => (
              <option key={one} value={one}>
                {t(fieldNames[one])}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </li>
  );
};

type Props = ImportMoves & { report: ProductImport; onDone: () => void };

/** The step in which the seller says what the columns of a file mean; what they seem to mean is chosen already. */
export const ColumnMapping = ({
  report: { id, columns, file_name, status },
  onOpen,
  onClose,
  onDone,
}: Props) => {
  const [fields, setFields] = useState(() => columns.map(({ field }) => field));
  const run = useRunImport(id);
  const { error } = run;
  const failure = error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : error?.message;
  const read = fields.filter((field) => field !== null).length;
  const left = fields.length - read;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run.mutate({ dry_run: true, fields }, { onSuccess: onDone });
  };
  return (
    <Dialog
      open
      form
      onOpenChange={onClose}
      title={<Trans>What do the columns mean?</Trans>}
      description={<bdi>{file_name}</bdi>}
      actions={
        <>
          <Button onClick={() => (status === "mapping" ? onOpen(null) : onDone())}>
            <Trans>Back</Trans>
          </Button>
          <Button type="submit" form="columns" variant="primary" busy={run.isPending}>
            <Trans>Check the file</Trans>
          </Button>
        </>
      }
    >
      <form id="columns" onSubmit={submit} className="grid gap-4">
        {failure !== undefined && (
          <Notice tone="danger" live>
            {failure}
          </Notice>
        )}
        <p className="text-13 text-muted">
          <Plural value={read} one="# column is imported" other="# columns are imported" />
          <Plural value={left} one=", # is left out." other=", # are left out." />{" "}
          <Trans>Where several columns mean the same, the first that says something counts.</Trans>
        </p>
        <ul className="max-h-[50vh] overflow-y-auto border-b border-line px-1">
          {columns.map((column, place) => (
            <ColumnChoice
              // A file may have two columns of one name; their places never change.
              key={`${place} ${column.name}`}
              column={column}
              field={fields[place] ?? null}
              onChoose={(field) => setFields(fields.with(place, field))}
            />
          ))}
        </ul>
      </form>
    </Dialog>
  );
};
