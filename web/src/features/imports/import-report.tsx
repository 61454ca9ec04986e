import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { MessageFields } from "@sellerdesk/contract/http";
import type { ImportTotals, ImportWarning, ProductImport } from "@sellerdesk/contract/imports";
import type { ReactNode } from "react";
import { formatNumber } from "../../lib/format.ts";
import { translateMessage } from "../../lib/server-messages.ts";
import { Badge } from "../../ui/badge.tsx";
import { ScrollRegion } from "../../ui/scroll-region.tsx";

/** Shows the results for the products of a file; for a dry run in the future tense. */
const Outcome = ({ totals, isDryRun }: { totals: ImportTotals; isDryRun: boolean }) => {
  const { t } = useLingui();
  const parts = [
    { key: "created", label: isDryRun ? t`to add` : t`added`, tone: "success", glyph: "full" },
    { key: "updated", label: isDryRun ? t`to change` : t`changed`, tone: "info", glyph: "half" },
    { key: "unchanged", label: t`unchanged`, tone: "neutral", glyph: "ring" },
    { key: "failed", label: t`failed`, tone: "danger", glyph: "triangle" },
  ] as const;
  return (
    <ul className="flex flex-wrap gap-2">
      {parts
        .filter(({ key }) => totals[key] > 0)
        .map(({ key, label, tone, glyph }) => (
          <li key={key}>
            <Badge tone={tone} glyph={glyph}>
              {formatNumber(totals[key])} {label}
            </Badge>
          </li>
        ))}
    </ul>
  );
};

const WarningText = ({ warning }: { warning: ImportWarning }) => {
  const text = translateMessage(warning);
  if (warning.code !== "columns_ignored") return text;
  return (
    <details>
      <summary className="w-fit cursor-pointer list-none underline decoration-line-strong underline-offset-2">
        {text}
      </summary>
      <bdi>{warning.examples.join(", ")}</bdi>
    </details>
  );
};

type Problem = MessageFields & { row: number; where: string };

type ProblemsProps = { label: string; where: ReactNode; problems: readonly Problem[] };

/** Lists rows of the file with their problems. */
const Problems = ({ label, where, problems }: ProblemsProps) => (
  <ScrollRegion label={label} className="max-h-60 overflow-auto border-y border-line">
    <table className="text-13">
      <thead className="text-muted">
        <tr>
          <th scope="col" className="num py-2 pe-4 font-quiet">
            <Trans>Row</Trans>
          </th>
          <th scope="col" className="py-2 pe-4 text-start font-quiet">
            {where}
          </th>
          <th scope="col" className="py-2 text-start font-quiet">
            <Trans>Problem</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {problems.map(({ row, where: location, ...reason }) => (
          <tr
            key={`${row} ${location} ${reason.message}`}
            className="border-t border-line align-top"
          >
            <td className="num py-2 pe-4">{formatNumber(row)}</td>
            <td className="max-w-48 py-2 pe-4 break-words" dir="auto">
              {location}
            </td>
            <td className="py-2">{translateMessage(reason)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollRegion>
);

/** Shows the results for images that the file references by URL. */
const Pictures = ({ report: { pictures, picture_errors } }: { report: ProductImport }) => {
  const { t } = useLingui();
  const { wanted, fetched, failed } = pictures;
  if (wanted === 0) return null;
  return (
    <>
      <p>
        <Plural value={fetched} one="# image was downloaded." other="# images were downloaded." />{" "}
        {failed > 0 && (
          <Plural
            value={failed}
            one="# could not be downloaded. Your exports keep its URL; import it again to retry."
            other="# could not be downloaded. Your exports keep their URLs; import them again to retry."
          />
        )}
      </p>
      {picture_errors.length > 0 && (
        <Problems
          label={t`Images that could not be downloaded`}
          where={<Trans>Address</Trans>}
          problems={picture_errors.map(({ url, ...problem }) => ({ ...problem, where: url }))}
        />
      )}
    </>
  );
};

/** Shows an import's totals, warnings and errors. */
export const ImportReport = ({ report }: { report: ProductImport }) => {
  const { t } = useLingui();
  const { totals, warnings, errors, errors_count, dry_run } = report;
  const more = errors_count - errors.length;
  return (
    <div className="grid gap-4">
      <p>
        <Plural value={totals.products} one="# product" other="# products" />
        {" · "}
        <Plural value={totals.variants} one="# variant" other="# variants" />
        {" · "}
        <Plural value={totals.rows} one="# row" other="# rows" />
      </p>
      <Outcome totals={totals} isDryRun={dry_run} />
      {warnings.length > 0 && (
        <ul className="grid list-disc gap-1 ps-5 text-13 text-muted">
          {warnings.map((warning) => (
            <li key={warning.code}>
              <WarningText warning={warning} />
            </li>
          ))}
        </ul>
      )}
      {errors.length > 0 && (
        <Problems
          label={t`Rows that need attention`}
          where={<Trans>Column</Trans>}
          problems={errors.map(({ column, ...problem }) => ({ ...problem, where: column }))}
        />
      )}
      {more > 0 && (
        <p className="text-13 text-muted">
          <Plural
            value={more}
            one="# more is in the file of failed rows."
            other="# more are in the file of failed rows."
          />
        </p>
      )}
      <Pictures report={report} />
    </div>
  );
};
