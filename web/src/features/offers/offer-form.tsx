import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Offer, SavedOffer } from "@sellerdesk/contract/offers";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { ApiError } from "../../lib/api-client.ts";
import { paths } from "../../lib/paths.ts";
import { useLeaveGuard } from "../../lib/use-leave-guard.ts";
import { useDebouncedValue } from "../../lib/use-debounced-value.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { LeaveDialog } from "../../ui/leave-dialog.tsx";
import { SaveBar } from "../../ui/save-bar.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useSaveOffer } from "./api.ts";
import {
  type DraftFault,
  faultsOf,
  type OfferDraft,
  periodOf,
  type Place,
  valueOf,
} from "./offer-draft.ts";
import { OfferFields } from "./offer-fields.tsx";
import { OfferProducts } from "./offer-products.tsx";
import type { ConflictChoices } from "./problem-notices.tsx";

const route = getRouteApi("/app/offers");
/** How long typing rests before prices are computed again, in milliseconds. */
const rest = 300;
const defaultConflictChoices: ConflictChoices = { overlap: "refuse", too_low: "refuse" };

type Props = { stored: Offer | null; initial: OfferDraft; place: Place };

/** One offer: what it is called, what it takes off, when, on which products, and what becomes of their prices. */
export const OfferForm = ({ stored, initial, place }: Props) => {
  const { t } = useLingui();
  const navigate = route.useNavigate();
  const { form: _form, ...list } = route.useSearch();
  const [first] = useState(initial);
  const [draft, setDraft] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<DraftFault>>(new Set());
  const [ways, setWays] = useState(defaultConflictChoices);
  const [now] = useState(() => new Date());
  const form = useRef<HTMLFormElement>(null);
  const save = useSaveOffer();
  const settled = useDebouncedValue(draft, rest);
  const isOver = stored?.status === "ended";
  const isDraft = stored === null || stored.status === "draft";
  const hasBegun = stored !== null && (stored.status === "active" || stored.status === "paused");
  const isDirty = JSON.stringify(draft) !== JSON.stringify(first);
  const faults = faultsOf(draft, place, stored, now);
  const { asking, allowLeaving } = useLeaveGuard(isDirty);
  const change = (changes: Partial<OfferDraft>) =>
    setDraft((before) => ({ ...before, ...changes }));

  const leave = () => {
    allowLeaving();
    void navigate({ search: list });
  };
  const tell = ({ offer, skipped, ended }: SavedOffer) => {
    const words = [
      offer.status === "draft" ? t`Saved as a draft` : t`Offer saved`,
      ...(skipped > 0
        ? [plural(skipped, { one: "# product left out", other: "# products left out" })]
        : []),
      ...(ended.length > 0
        ? [plural(ended.length, { one: "# other offer ends", other: "# other offers end" })]
        : []),
    ];
    showToast(words.join(" · "));
  };
  const submit = async (asDraft: boolean) => {
    setTouched(new Set(["name", "percent", "money", "start", "end"]));
    const value = valueOf(draft, place);
    if (faults.length > 0 || value === null) {
      form.current
        ?.querySelector<HTMLElement>(`[data-fault~="${faults[0] ?? "name"}"] input`)
        ?.focus();
      return;
    }
    const { name, type, products } = draft;
    const body = {
      name,
      type,
      value,
      products,
      draft: asDraft,
      ...periodOf(draft, place, stored),
      ...ways,
    };
    const identity = stored && { id: stored.id, version: stored.version };
    // Where it fails, the bar says why.
    const saved = await save.mutateAsync({ body, stored: identity }).catch(() => null);
    if (saved) {
      tell(saved);
      leave();
    } else form.current?.querySelector<HTMLElement>("[data-problems] select")?.focus();
  };

  const failure = save.error;
  const fieldFailures =
    failure instanceof ApiError ? failure.fields.map(({ message }) => message) : [];
  const startLabel =
    draft.start === "" ? <Trans>Start offer</Trans> : <Trans>Schedule offer</Trans>;
  return (
    <form
      ref={form}
      noValidate
      className="pb-24"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(false);
      }}
    >
      {isOver && (
        <div className="pb-6">
          <Notice
            tone="info"
            title={<Trans>This offer has ended.</Trans>}
            action={
              <Link
                to={paths.offers()}
                search={{ ...list, form: `copy-${stored.id}` }}
                className={buttonClass()}
              >
                <Trans>Copy</Trans>
              </Link>
            }
          >
            <Trans>Copy it to run it again.</Trans>
          </Notice>
        </div>
      )}
      <fieldset disabled={isOver} className="grid gap-10">
        <OfferFields
          draft={draft}
          place={place}
          hasBegun={hasBegun}
          faults={faults.filter((fault) => touched.has(fault))}
          onChange={change}
          onLeave={(...left) => setTouched((before) => new Set([...before, ...left]))}
        />
        <OfferProducts
          stored={stored}
          draft={settled}
          place={place}
          ways={ways}
          isOver={isOver}
          onWays={setWays}
          onChoose={(make) =>
            setDraft((before) => ({ ...before, products: make(before.products) }))
          }
        />
      </fieldset>
      {!isOver && (isDirty || isDraft) && (
        <SaveBar
          label={isDirty ? t`Unsaved changes` : t`Save`}
          text={
            <b className="font-strong">
              {isDirty ? <Trans>Unsaved changes</Trans> : <Trans>Not running yet</Trans>}
            </b>
          }
          failure={fieldFailures.length > 0 ? fieldFailures.join(" ") : failure?.message}
        >
          <Button variant="ghost" onClick={leave}>
            <Trans>Discard</Trans>
          </Button>
          {isDraft && (
            <Button busy={save.isPending} onClick={() => void submit(true)}>
              <Trans>Save draft</Trans>
            </Button>
          )}
          <Button type="submit" variant="primary" busy={save.isPending}>
            {isDraft ? startLabel : <Trans>Save</Trans>}
          </Button>
        </SaveBar>
      )}
      <LeaveDialog asking={asking} description={t`What you changed of this offer is lost.`} />
    </form>
  );
};
