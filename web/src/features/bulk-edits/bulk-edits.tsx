import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { BulkEdit } from "@sellerdesk/contract/bulk-edits";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { formatNumber } from "../../lib/format.ts";
import { lazyModule } from "../../lib/lazy.ts";
import { Button } from "../../ui/button.tsx";
import { LazyContent } from "../../ui/lazy-content.tsx";
import { Progress } from "../../ui/progress.tsx";
import { showToast } from "../../ui/toast.tsx";
import {
  isWorking,
  progressOf,
  useLatestBulkEdit,
  useRefreshProducts,
  useUndoBulkEdit,
} from "./api.ts";

const dialog = lazyModule(() => import("./edit-dialog.tsx"));

/** Returns the id of the edit in the address. */
const readHash = (hash: string): string | null =>
  /^bulk-edit=([0-9a-f-]{36})$/.exec(hash)?.[1] ?? null;

const AtWork = ({ edit, onShow }: { edit: BulkEdit; onShow: () => void }) => {
  const { t } = useLingui();
  const { done, of: total } = progressOf(edit);
  const [shown, all] = [formatNumber(done), formatNumber(total)];
  const words =
    edit.status === "undoing"
      ? t`Restoring products: ${shown} of ${all}`
      : t`Changing products: ${shown} of ${all}`;
  return (
    <div className="mb-4 flex items-center gap-4 rounded-card bg-info-soft px-4 py-2">
      <div className="grid min-w-0 grow gap-1.5">
        <p className="text-13 font-quiet">{words}</p>
        <Progress label={words} value={done} max={total} />
      </div>
      <Button variant="ghost" onClick={onShow}>
        <Trans>Show</Trans>
      </Button>
    </div>
  );
};

/** Shows a toast once when an edit ends that was running while this was mounted. */
const useEndToast = (
  edit: BulkEdit | null | undefined,
  isSilent: boolean,
  onShow: (id: string) => void,
) => {
  const { t } = useLingui();
  const undo = useUndoBulkEdit();
  const refresh = useRefreshProducts();
  const [atWork, setAtWork] = useState<string | null>(null);
  const working = edit && isWorking(edit) ? edit.id : null;
  useEffect(() => {
    if (working !== null) setAtWork(working);
  }, [working]);
  useEffect(() => {
    if (atWork === null || working !== null) return;
    setAtWork(null);
    void refresh();
    // After an undo, the edit is not the latest one any more; a notification reports its result.
    if (isSilent || edit?.id !== atWork) return;
    const { id, status, changed } = edit;
    if (status === "failed")
      showToast(t`The bulk edit stopped`, { label: t`Show`, run: () => onShow(id) });
    else {
      const text = t`${plural(changed, { one: "# product changed", other: "# products changed" })}`;
      const run = () =>
        undo.mutate(id, {
          onSuccess: () => onShow(id),
          onError: (error) => showToast(error.message),
        });
      showToast(
        text,
        changed > 0 ? { label: t`Undo`, run } : { label: t`Show`, run: () => onShow(id) },
      );
    }
    // oxlint-disable-next-line react/exhaustive-deps -- only the end of the work is announced
  }, [atWork, working]);
};

/**
 * Bulk edits on top of the current page: a strip while one is running, and its dialog while the
 * address ends in `#bulk-edit=ID`. The seller can leave, reload and return to the dialog.
 */
export const BulkEdits = () => {
  const id = readHash(useLocation({ select: (location) => location.hash }));
  const navigate = useNavigate();
  const { data: latest } = useLatestBulkEdit();
  const show = (hash: string) => void navigate({ to: ".", search: true, hash, resetScroll: false });
  const open = (edit: string) => show(`bulk-edit=${edit}`);
  useEndToast(latest, id !== null, open);
  return (
    <>
      {latest && isWorking(latest) && id === null && (
        <AtWork edit={latest} onShow={() => open(latest.id)} />
      )}
      {id !== null && (
        <LazyContent part={dialog} onMissing={() => show("")}>
          {({ EditDialog }) => <EditDialog key={id} id={id} onClose={() => show("")} />}
        </LazyContent>
      )}
    </>
  );
};
