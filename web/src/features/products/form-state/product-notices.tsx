import { Trans, useLingui } from "@lingui/react/macro";
import { formatSince } from "../../../lib/format.ts";
import { useNow } from "../../../lib/use-now.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { Clash } from "../form-values/merge-product-values.ts";
import type { ProductDraft } from "../form-values/product-draft.ts";
import type { ProductForm } from "../form-values/product-form-state.ts";
import { useFieldNames } from "../form-values/use-field-names.ts";

type DraftNoticeProps = {
  offered: ProductDraft;
  /** The version of the saved product; null for a new one. */
  version: number | null;
  onRestore: () => void;
  onDiscard: () => void;
};

/** Offers to restore the unsaved changes of an earlier visit. */
export const DraftNotice = ({ offered, version, onRestore, onDiscard }: DraftNoticeProps) => {
  const now = useNow();
  const when = formatSince(offered.saved_at, now);
  return (
    <div className="mb-6">
      <Notice
        tone="info"
        title={<Trans>You have unsaved changes in this browser.</Trans>}
        action={
          <span className="flex flex-wrap justify-end gap-2">
            <Button variant="ghost" size="sm" onClick={onDiscard}>
              <Trans>Discard them</Trans>
            </Button>
            <Button variant="secondary" size="sm" onClick={onRestore}>
              <Trans>Restore them</Trans>
            </Button>
          </span>
        }
      >
        {offered.version === version ? (
          <Trans>Last edited: {when}.</Trans>
        ) : (
          <Trans>
            Last edited: {when}. The product was saved since then: review your changes before you
            save.
          </Trans>
        )}
      </Notice>
    </div>
  );
};

/** Whether a field's value can be quoted: it has no formatting and is no id or internal code. */
const isWords = (path: string) => !/description_html|status|image_uid$/.test(path);

type OvertakenNoticeProps = { form: ProductForm; clashes: readonly Clash[] };

/** Reports that somebody else saved the product meanwhile, and which fields both changed. */
export const OvertakenNotice = ({ form, clashes }: OvertakenNoticeProps) => {
  const { t } = useLingui();
  const nameOf = useFieldNames(form);
  return (
    <div className="mb-6">
      <Notice
        tone="danger"
        live
        title={<Trans>This product was changed after you opened it.</Trans>}
      >
        <p>
          <Trans>
            Your changes were merged into the latest version. Review them, then save again.
          </Trans>
        </p>
        {clashes.length > 0 && (
          <ul className="mt-2 list-disc ps-5">
            {clashes.map(({ path, theirs }) => (
              <li key={path}>
                {typeof theirs === "string" && theirs !== "" && isWords(path)
                  ? t`${nameOf(path)}: we kept yours; theirs is “${theirs}”.`
                  : t`${nameOf(path)}: we kept yours.`}
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
};
