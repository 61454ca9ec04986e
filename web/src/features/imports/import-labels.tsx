import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ImportStatus, ImportSummary } from "@sellerdesk/contract/imports";
import type { ReactNode } from "react";
import { formatNumber } from "../../lib/format.ts";
import { translateFailure } from "../../lib/server-messages.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import type { GlyphName } from "../../ui/glyph.tsx";

/** Describes the progress of an import when it was canceled. */
export const CanceledWords = ({
  totals: { rows },
  rows_done,
}: Pick<ImportSummary, "totals" | "rows_done">) => {
  const done = formatNumber(rows_done);
  if (rows_done === 0) return <Trans>Canceled before the first row</Trans>;
  if (rows_done === rows) return <Trans>Canceled while images were downloading</Trans>;
  return (
    <Plural
      value={rows}
      one={`Canceled after ${done} of # row`}
      other={`Canceled after ${done} of # rows`}
    />
  );
};

/** Describes the results of an import's products in one line. */
export const ImportWords = (summary: ImportSummary) => {
  const { status, totals, failure } = summary;
  const { t } = useLingui();
  if (status === "failed" && failure !== null) return translateFailure({ ...summary, failure });
  if (status === "canceled") return <CanceledWords {...summary} />;
  if (status === "mapping") return <Trans>Waiting for column mapping</Trans>;
  const [created, updated, unchanged, failed] = [
    formatNumber(totals.created),
    formatNumber(totals.updated),
    formatNumber(totals.unchanged),
    formatNumber(totals.failed),
  ];
  const parts = [
    totals.created > 0 ? t`${created} new` : "",
    totals.updated > 0 ? t`${updated} changed` : "",
    totals.unchanged > 0 ? t`${unchanged} unchanged` : "",
    totals.failed > 0 ? t`${failed} failed` : "",
  ].filter(Boolean);
  return parts.length > 0 ? (
    parts.join(" · ")
  ) : (
    <Plural value={totals.rows} one="# row" other="# rows" />
  );
};

const marks: Record<ImportStatus, { tone: Tone; glyph: GlyphName }> = {
  mapping: { tone: "warning", glyph: "dashed" },
  queued: { tone: "info", glyph: "quarter" },
  running: { tone: "info", glyph: "half" },
  fetching: { tone: "info", glyph: "three-quarters" },
  done: { tone: "success", glyph: "check" },
  failed: { tone: "danger", glyph: "triangle" },
  canceled: { tone: "neutral", glyph: "ring" },
};

/** Shows the status of an import. A dry run is never shown as completed. */
export const ImportBadge = ({ status, dry_run }: Pick<ImportSummary, "status" | "dry_run">) => {
  const words: Record<ImportStatus, ReactNode> = {
    mapping: <Trans>Columns</Trans>,
    queued: <Trans>Waiting</Trans>,
    running: dry_run ? <Trans>Checking</Trans> : <Trans>Importing</Trans>,
    fetching: <Trans>Images</Trans>,
    done: dry_run ? <Trans>Checked only</Trans> : <Trans>Imported</Trans>,
    failed: <Trans>Stopped</Trans>,
    canceled: <Trans context="import">Canceled</Trans>,
  };
  const { tone, glyph } =
    status === "done" && dry_run ? ({ tone: "neutral", glyph: "ring" } as const) : marks[status];
  return (
    <Badge tone={tone} glyph={glyph}>
      {words[status]}
    </Badge>
  );
};
