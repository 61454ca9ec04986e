import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { BulkEdit } from "@sellerdesk/contract/bulk-edits";
import { Link } from "@tanstack/react-router";
import { Undo2 } from "lucide-react";
import { useEffect } from "react";
import { formatNumber } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { translateMessage } from "../../lib/server-messages.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Progress } from "../../ui/progress.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ScrollRegion } from "../../ui/scroll-region.tsx";
import {
  isWorking,
  progressOf,
  useBulkEdit,
  useRefreshProducts,
  useSellerCurrency,
  useUndoBulkEdit,
} from "./api.ts";
import { ActionWords } from "./labels.tsx";

const Title = ({ status, action }: BulkEdit) => {
  switch (status) {
    case "queued":
    case "running":
      return action.type === "delete" ? (
        <Trans>Deleting products</Trans>
      ) : (
        <Trans>Changing products</Trans>
      );
    case "undoing":
      return <Trans>Restoring products</Trans>;
    case "done":
      return <Trans>Bulk edit done</Trans>;
    case "undone":
      return <Trans>Bulk edit undone</Trans>;
    case "failed":
      return <Trans>Bulk edit stopped</Trans>;
  }
};

const Working = ({ edit }: { edit: BulkEdit }) => {
  const { t } = useLingui();
  const { done, of: total } = progressOf(edit);
  const [shown, all] = [formatNumber(done), formatNumber(total)];
  const words = edit.status === "queued" ? t`In the queue` : t`${shown} of ${all} products`;
  return (
    <div className="grid gap-2">
      <Progress label={words} value={done} max={total} />
      <p role="status">{words}</p>
      <p className="text-13 text-muted">
        <Trans>You can close this and keep working. We’ll notify you when it’s done.</Trans>
      </p>
    </div>
  );
};

/** Lists the skipped products by reason, each with a link to its form. */
const Left = ({ edit: { skips, left } }: { edit: BulkEdit }) => {
  const { t } = useLingui();
  return (
    <ScrollRegion
      label={t`Skipped products`}
      className="grid max-h-60 gap-3 overflow-auto border-y border-line py-3 text-13"
    >
      {skips.map(({ code, count, ...reason }) => {
        const rows = left.filter((row) => row.code === code);
        const more = count - rows.length;
        return (
          <section key={code}>
            <h3 className="font-strong">
              {translateMessage(reason)}: {formatNumber(count)}
            </h3>
            <ul>
              {rows.map(({ product_id, title }) => (
                <li key={product_id} className="mt-1">
                  {code === "gone" || code === "handle_taken" || code === "sku_taken" ? (
                    <span dir="auto">{title}</span>
                  ) : (
                    <Link to={paths.product(product_id)} className="link" dir="auto">
                      {title}
                    </Link>
                  )}
                </li>
              ))}
            </ul>
            {more > 0 && (
              <p className="mt-1 text-muted">
                <Plural value={more} one="and # more" other="and # more" />
              </p>
            )}
          </section>
        );
      })}
    </ScrollRegion>
  );
};

const Outcome = ({ edit }: { edit: BulkEdit }) => {
  const { status, action, changed, unchanged, skipped, restored, kept, failure } = edit;
  const isUndone = status === "undone";
  return (
    <div className="grid gap-4">
      {failure !== null && (
        <Notice tone="danger" live title={<Trans>Something went wrong on our side.</Trans>}>
          <Trans>Changes made so far are kept and can be undone.</Trans>
        </Notice>
      )}
      <div role="status">
        <ul className="grid gap-1">
          <li className="font-strong">
            {isUndone ? (
              <Plural value={restored} one="# product restored" other="# products restored" />
            ) : action.type === "delete" ? (
              <Plural value={changed} one="# product deleted" other="# products deleted" />
            ) : (
              <Plural value={changed} one="# product changed" other="# products changed" />
            )}
          </li>
          {!isUndone && unchanged > 0 && (
            <li>
              <Plural value={unchanged} one="# needed no change" other="# needed no change" />
            </li>
          )}
          {(isUndone ? kept : skipped) > 0 && (
            <li>
              <Plural value={isUndone ? kept : skipped} one="# skipped" other="# skipped" />
            </li>
          )}
        </ul>
      </div>
      {edit.left.length > 0 && <Left edit={edit} />}
    </div>
  );
};

const LoadedEdit = ({ edit, onClose }: { edit: BulkEdit; onClose: () => void }) => {
  const { data: currency = "USD" } = useSellerCurrency();
  const refresh = useRefreshProducts();
  const undo = useUndoBulkEdit();
  const isAtWork = isWorking(edit);
  useEffect(() => {
    if (!isAtWork) void refresh();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is done; `refresh` is new each time
  }, [isAtWork]);
  return (
    <Dialog
      open
      form
      onOpenChange={onClose}
      title={<Title {...edit} />}
      description={<ActionWords action={edit.action} currency={currency} />}
      actions={
        <>
          {edit.undo_until !== null && (
            <Button
              icon={<Undo2 className="flip-rtl" aria-hidden="true" />}
              busy={undo.isPending}
              onClick={() => undo.mutate(edit.id)}
            >
              <Trans>Undo</Trans>
            </Button>
          )}
          <Button {...(!isAtWork && { variant: "primary" as const })} onClick={onClose}>
            {isAtWork ? <Trans>Close</Trans> : <Trans>Done</Trans>}
          </Button>
        </>
      }
    >
      {undo.error && (
        <Notice tone="danger" live>
          {undo.error.message}
        </Notice>
      )}
      {isAtWork ? <Working edit={edit} /> : <Outcome edit={edit} />}
    </Dialog>
  );
};

/** A started edit: its progress, its results, and its undo. */
export const EditDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data: edit, error } = useBulkEdit(id);
  if (edit) return <LoadedEdit edit={edit} onClose={onClose} />;
  return (
    <Dialog
      open
      form
      onOpenChange={onClose}
      title={<Trans>Bulk edit</Trans>}
      actions={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      {error ? (
        <Notice tone="danger" live title={<Trans>This edit cannot be shown.</Trans>}>
          {error.message}
        </Notice>
      ) : (
        <Skeleton />
      )}
    </Dialog>
  );
};
