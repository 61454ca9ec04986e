import { useLingui } from "@lingui/react/macro";
import type { LookupKind } from "@sellerdesk/contract/lookups";
import { type ReactNode, useState } from "react";
import { formatDate } from "../../../lib/format.ts";
import { lazyModule } from "../../../lib/lazy.ts";
import type { ComboboxAction } from "../../../ui/combobox-list.tsx";
import { LazyContent } from "../../../ui/lazy-content.tsx";
import { useLookupRequests } from "../api.ts";

const dialog = lazyModule(() => import("./lookup-request-dialog.tsx"), { preloads: false });

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

type Asking = { action: ComboboxAction | undefined; note: string | undefined; dialog: ReactNode };

/**
 * Offers to request a new entry from the marketplace if a picker finds no match, and shows the
 * status of an earlier request.
 * @param typed the search text
 * @param names the names that were found; undefined until they are known
 */
export const useLookupRequest = (
  kind: LookupKind,
  typed: string,
  names: readonly string[] | undefined,
): Asking => {
  const { t } = useLingui();
  const [wanted, setWanted] = useState<string | null>(null);
  const name = typed.trim();
  const isMissing =
    name !== "" && names !== undefined && !names.some((value) => isSame(value, name));
  const { data: requests = [], isLoading } = useLookupRequests(isMissing);
  const asked = isMissing
    ? requests.find((request) => request.kind === kind && isSame(request.name, name))
    : undefined;

  const noteOf = () => {
    if (asked?.status === "open")
      return t`You requested “${name}” on ${formatDate(asked.created_at)}. The marketplace hasn’t decided yet.`;
    if (asked?.status === "declined")
      return t`The marketplace did not add “${name}”: ${asked.reason ?? ""}`;
    return undefined;
  };
  const canAsk = isMissing && !isLoading && asked?.status !== "open";
  return {
    action: canAsk ? { label: t`Request “${name}”…`, run: () => setWanted(name) } : undefined,
    note: noteOf(),
    dialog: wanted !== null && (
      <LazyContent part={dialog} onMissing={() => setWanted(null)}>
        {({ LookupRequestDialog }) => (
          <LookupRequestDialog kind={kind} name={wanted} onClose={() => setWanted(null)} />
        )}
      </LazyContent>
    ),
  };
};
