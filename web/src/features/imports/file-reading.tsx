import { Trans, useLingui } from "@lingui/react/macro";
import {
  type ImportField,
  type ImportSource,
  type ProductImport,
  TextEncoding,
} from "@sellerdesk/contract/imports";
import type { ReactNode } from "react";
import { formatNumber } from "../../lib/format.ts";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { useDecodeImport } from "./api.ts";

const sourceNames: Partial<Record<ImportSource, string>> = {
  sellerdesk: "Sellerdesk",
  shopify: "Shopify",
  woocommerce: "WooCommerce",
  prestashop: "PrestaShop",
  magento: "Magento",
  bigcommerce: "BigCommerce",
  square: "Square",
  etsy: "Etsy",
  ebay: "eBay",
  amazon: "Amazon",
};

/** The limitations of another system's files, shown before the check. */
const limits: Partial<Record<ImportSource, ReactNode>> = {
  magento: (
    <Trans>
      Magento lists a configurable product separately from its variants. The variants will be
      imported as separate products, and the configurable rows will be skipped.
    </Trans>
  ),
  etsy: (
    <Trans>
      Etsy exports one quantity for all variants of a listing. It will be skipped for listings with
      variants: set their stock in Inventory.
    </Trans>
  ),
  prestashop: (
    <Trans>
      A combinations file has no titles, and only the price differences of variants. It can update
      existing variants, but it can’t add products. To add products, put a title and a price in each
      row of this file.
    </Trans>
  ),
};

const encodingNames = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16 LE",
  "utf-16be": "UTF-16 BE",
  "windows-1252": "Windows-1252",
  "windows-1250": "Windows-1250",
  "windows-1251": "Windows-1251",
  "windows-1254": "Windows-1254",
  "windows-1256": "Windows-1256",
  macintosh: "Mac Roman",
  gb18030: "GB 18030",
  shift_jis: "Shift JIS",
} as const satisfies Record<TextEncoding, string>;

/** Returns the languages of each encoding. */
const useEncodingLabels = (): Record<TextEncoding, string> => {
  const { t } = useLingui();
  const toLabel = (encoding: TextEncoding, languages: string) =>
    `${encodingNames[encoding]} (${languages})`;
  return {
    ...encodingNames,
    "windows-1252": toLabel("windows-1252", t`Western Europe`),
    "windows-1250": toLabel("windows-1250", t`Central Europe`),
    "windows-1251": toLabel("windows-1251", t`Cyrillic`),
    "windows-1254": toLabel("windows-1254", t`Turkish`),
    "windows-1256": toLabel("windows-1256", t`Arabic`),
    gb18030: toLabel("gb18030", t`Chinese`),
    shift_jis: toLabel("shift_jis", t`Japanese`),
  };
};

/** Selects the encoding of the file; the columns below show the result. */
const EncodingChoice = ({ id, encoding }: { id: string; encoding: TextEncoding }) => {
  const labels = useEncodingLabels();
  const decode = useDecodeImport(id);
  return (
    <div className="grid gap-1">
      <label className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13">
        <Trans>Character encoding</Trans>
        <Select
          className="w-72"
          value={decode.isPending ? decode.variables : encoding}
          disabled={decode.isPending}
          onChange={({ target }) => {
            const chosen = TextEncoding.options.find((option) => option === target.value);
            if (chosen) decode.mutate(chosen);
          }}
        >
          {TextEncoding.options.map((value) => (
            <option key={value} value={value}>
              {labels[value]}
            </option>
          ))}
        </Select>
      </label>
      {decode.error && (
        <Notice tone="danger" live>
          {decode.error.message}
        </Notice>
      )}
    </div>
  );
};

/** Shows the recognized source of a file and the settings for reading it. */
export const FileReading = ({ report }: { report: ProductImport }) => {
  const { id, source, encoding, sheet, header_row, columns } = report;
  const name = sourceNames[source];
  const has = (wanted: ImportField) => columns.some(({ field }) => field === wanted);
  const isLimited =
    source !== "prestashop" || (has("option_names") && !(has("title") && has("price")));
  const row = formatNumber(header_row);
  return (
    <div className="grid gap-2">
      <p>
        {name === undefined ? (
          <Trans>We don’t recognize the source of this file. Check the suggested mapping.</Trans>
        ) : (
          <Trans>This looks like an export from {name}. Check the column mapping.</Trans>
        )}{" "}
        {sheet !== null && (
          <Trans>
            The sheet <bdi>{sheet}</bdi> will be read.
          </Trans>
        )}{" "}
        {header_row > 1 && (
          <Trans>The header is in row {row}; the rows above it will be skipped.</Trans>
        )}
      </p>
      {isLimited && limits[source] !== undefined && <Notice tone="info">{limits[source]}</Notice>}
      {encoding !== null && <EncodingChoice id={id} encoding={encoding} />}
    </div>
  );
};
