import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { BulkAction, BulkPreview, BulkValue } from "@sellerdesk/contract/bulk-edits";
import { ArrowRight } from "lucide-react";
import { formatMoneyRange, formatNumber } from "../../lib/format.ts";
import { translateMessage } from "../../lib/server-messages.ts";
import { Thumb } from "../../ui/thumb.tsx";
import { StatusWord } from "./labels.tsx";

type SideProps = { value: BulkValue; action: BulkAction; currency: string };

/** Shows the value before or after a change. */
const Side = ({ value, action, currency }: SideProps) => {
  const { lowest, highest, status, name, tags } = value;
  switch (action.type) {
    case "status":
      return status && <StatusWord status={status} />;
    case "category":
    case "brand":
      // Shows the last level of a category's path; the picker above shows the full path.
      return name === null ? (
        <Trans>None</Trans>
      ) : (
        <bdi title={name}>{name.split(" › ").at(-1)}</bdi>
      );
    case "tags":
      return tags.length === 0 ? <Trans>None</Trans> : <bdi>{tags.join(", ")}</bdi>;
    case "delete":
      return null;
    default:
      if (lowest === null || highest === null) return <Trans>None</Trans>;
      if (action.type === "low_stock")
        return lowest === highest
          ? formatNumber(lowest)
          : `${formatNumber(lowest)} – ${formatNumber(highest)}`;
      return formatMoneyRange(lowest, highest, currency);
  }
};

type SampleProps = { preview: BulkPreview; action: BulkAction };

const Sample = ({ preview: { sample, changing, currency }, action }: SampleProps) => {
  const more = changing - sample.length;
  return (
    <div>
      <ul className="border-y border-line">
        {sample.map(({ product_id, title, image, before, after }) => (
          <li
            key={product_id}
            className="flex items-center gap-3 border-line py-2 not-first:border-t"
          >
            <Thumb src={image} size="sm" />
            <span className="min-w-0 grow sm:flex sm:items-center sm:gap-3">
              <span className="truncate-line block grow" title={title} dir="auto">
                {title}
              </span>
              {action.type !== "delete" && (
                <span className="flex flex-wrap items-center gap-x-2 text-13 sm:max-w-84 sm:shrink-0 sm:justify-end">
                  <span className="text-muted">
                    <Side value={before} action={action} currency={currency} />
                  </span>
                  <ArrowRight className="flip-rtl size-3.5 text-muted" role="img" aria-label="→" />
                  <span className="font-strong">
                    <Side value={after} action={action} currency={currency} />
                  </span>
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-2 text-13 text-muted">
          <Plural value={more} one="and # more" other="and # more" />
        </p>
      )}
    </div>
  );
};

const LeftOut = ({ preview: { skips, skipped } }: { preview: BulkPreview }) => (
  <ul className="grid gap-2 text-13">
    {skips.map(({ code, count, ...reason }) => {
      const titles = skipped.filter((row) => row.code === code).map(({ title }) => title);
      return (
        <li key={code}>
          <p className="font-quiet">
            {translateMessage(reason)}: {formatNumber(count)}
          </p>
          <p className="truncate-line text-muted" dir="auto">
            {titles.join(", ")}
            {count > titles.length && " …"}
          </p>
        </li>
      );
    })}
  </ul>
);

/**
 * Previews an edit: the number of changed products, some of them before and after, and the skipped
 * ones with the reasons.
 */
export const BulkPreviewView = ({ preview, action }: SampleProps) => {
  const { t } = useLingui();
  const { changing, unchanged, skips } = preview;
  const left = skips.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p role="status">
        <span className="font-strong">
          {action.type === "delete" ? (
            <Plural
              value={changing}
              one="# product will be deleted"
              other="# products will be deleted"
            />
          ) : (
            <Plural value={changing} one="# product will change" other="# products will change" />
          )}
        </span>
        {unchanged > 0 && (
          <span className="text-muted">
            {" · "}
            <Plural value={unchanged} one="# needs no change" other="# need no change" />
          </span>
        )}
        {left > 0 && (
          <span className="text-muted">
            {" · "}
            <Plural value={left} one="# will be skipped" other="# will be skipped" />
          </span>
        )}
      </p>
      {changing > 0 && <Sample preview={preview} action={action} />}
      {left > 0 && (
        <section aria-label={t`Skipped`} className="grid gap-2">
          <h3 className="text-13 font-quiet text-muted">
            <Trans>Skipped</Trans>
          </h3>
          <LeftOut preview={preview} />
        </section>
      )}
    </div>
  );
};
