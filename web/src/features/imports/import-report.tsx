import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ImportError, ImportTotals, ImportWarning, ProductImport } from "@sellerdesk/contract/imports";
import { formatNumber } from "../../lib/format.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import type { GlyphName } from "../../ui/glyph.tsx";

/** What comes of the products of a file; a dry run says what would. */
const Outcome = ({ totals, isDryRun }: { totals: ImportTotals; isDryRun: boolean }) => {
  const { t } = useLingui();
  const parts: { key: string; label: string; count: number; tone: Tone; glyph: GlyphName }[] = [
    {
      key: "created",
      label: isDryRun ? t`to add` : t`added`,
      count: totals.created,
      tone: "success",
      glyph: "full",
    },
    {
      key: "updated",
      label: isDryRun ? t`to change` : t`changed`,
      count: totals.updated,
      tone: "info",
      glyph: "half",
    },
    { key: "unchanged", label: t`unchanged`, count: totals.unchanged, tone: "neutral", glyph: "ring" },
    { key: "failed", label: t`not possible`, count: totals.failed, tone: "danger", glyph: "triangle" },
  ];
  return (
    <ul className="flex flex-wrap gap-2">
      {parts
        .filter(({ count }) => count > 0)
        .map(({ key, label, count, tone, glyph }) => (
          <li key={key}>
            <Badge tone={tone} glyph={glyph}>
              {formatNumber(count)} {label}
            </Badge>
          </li>
        ))}
    </ul>
  );
};

const WarningText = ({ code, count, examples, message }: ImportWarning) => {
  const names = examples.join(", ");
  switch (code) {
    case "images_not_fetched":
      return (
        <Plural
          value={count}
          one="# picture given by its address was left out: these are not fetched yet. Add it in the product."
          other="# pictures given by their address were left out: these are not fetched yet. Add them in the products."
        />
      );
    case "brand_unknown":
      return (
        <Trans>
          The marketplace does not know these brands: <bdi>{names}</bdi>. The products were taken without.
        </Trans>
      );
    case "category_unknown":
      return (
        <Trans>
          The marketplace does not know these categories: <bdi>{names}</bdi>. The products were taken without.
        </Trans>
      );
    case "color_unknown":
      return (
        <Trans>
          The marketplace does not know these colours: <bdi>{names}</bdi>. The products were taken without.
        </Trans>
      );
    case "compare_at_ignored":
      return (
        <Plural
          value={count}
          one="# price to compare with is not above the price and was left out."
          other="# prices to compare with are not above the price and were left out."
        />
      );
    case "stock_below_zero":
      return (
        <Plural
          value={count}
          one="The stock of # variant is below zero and was taken as 0."
          other="The stock of # variants is below zero and was taken as 0."
        />
      );
    case "stock_kept":
      return (
        <Plural
          value={count}
          one="The file has another stock for # variant. Stock of what is here changes in Inventory alone."
          other="The file has another stock for # variants. Stock of what is here changes in Inventory alone."
        />
      );
    case "columns_ignored":
      return (
        <Trans>
          These columns mean nothing here and were not read: <bdi>{names}</bdi>.
        </Trans>
      );
    default:
      return message;
  }
};

const Errors = ({ errors }: { errors: readonly ImportError[] }) => {
  const { t } = useLingui();
  return (
    <div
      className="max-h-60 overflow-auto border-y border-line"
      role="region"
      aria-label={t`Rows that need attention`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reached by keyboard
      tabIndex={0}
    >
      <table className="text-13">
        <thead className="text-muted">
          <tr>
            <th scope="col" className="num py-2 pe-4 font-quiet">
              <Trans>Row</Trans>
            </th>
            <th scope="col" className="py-2 pe-4 text-start font-quiet">
              <Trans>Column</Trans>
            </th>
            <th scope="col" className="py-2 text-start font-quiet">
              <Trans>What is wrong</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ row, column, code, message }) => (
            <tr key={`${row} ${column} ${code}`} className="border-t border-line align-top">
              <td className="num py-2 pe-4">{formatNumber(row)}</td>
              <td className="py-2 pe-4" dir="auto">
                {column}
              </td>
              <td className="py-2" dir="auto">
                {message}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** What an import found: how many, what to know, what is wrong. */
export const ImportReport = ({ report }: { report: ProductImport }) => {
  const { totals, warnings, errors, errors_count, dry_run } = report;
  const more = errors_count - errors.length;
  return (
    <div className="grid gap-4">
      <p>
        <Plural value={totals.products} one="# product" other="# products" />
        {", "}
        <Plural value={totals.variants} one="# variant" other="# variants" />
        {", "}
        <Plural value={totals.rows} one="# row" other="# rows" />
      </p>
      <Outcome totals={totals} isDryRun={dry_run} />
      {warnings.length > 0 && (
        <ul className="grid list-disc gap-1 ps-5 text-13 text-muted">
          {warnings.map((warning) => (
            <li key={warning.code}>
              <WarningText {...warning} />
            </li>
          ))}
        </ul>
      )}
      {errors.length > 0 && <Errors errors={errors} />}
      {more > 0 && (
        <p className="text-13 text-muted">
          <Plural
            value={more}
            one="# more is in the file of failed rows."
            other="# more are in the file of failed rows."
          />
        </p>
      )}
    </div>
  );
};
