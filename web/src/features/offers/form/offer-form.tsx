import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Offer, SavedOffer } from "@sellerdesk/contract/offers";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useAppForm } from "../../../lib/form.ts";
import { paths } from "../../../lib/paths.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { Button } from "../../../ui/button.tsx";
import { ActionButton, Form } from "../../../ui/form.tsx";
import { LeaveGuard } from "../../../ui/leave-guard.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { SaveBar } from "../../../ui/save-bar.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { useSaveOffer } from "../api.ts";
import { OfferFields } from "./offer-fields.tsx";
import { OfferProducts } from "./offer-products.tsx";
import {
  type OfferBody,
  offerSchema,
  type OfferValues,
  type ShopSettings,
} from "./offer-values.ts";

const route = getRouteApi("/app/offers");

type Props = { stored: Offer | null; initial: OfferValues; shopSettings: ShopSettings };

/** Focuses the problems that the server found in the offer. */
const focusProblems = () => document.querySelector<HTMLElement>("[data-problems] select")?.focus();

/** Edits an offer: its name, discount, period and products, with a preview of their prices. */
export const OfferForm = ({ stored, initial, shopSettings }: Props) => {
  const { t } = useLingui();
  const navigate = route.useNavigate();
  const { form: _form, ...list } = route.useSearch();
  const [schema] = useState(() => offerSchema({ shopSettings, stored, now: new Date() }));
  const form = useAppForm(schema, initial);
  const save = useSaveOffer();
  const { isDirty } = form.formState;
  const start = useWatch({ control: form.control, name: "starts_at" });
  const isOver = stored?.status === "ended";
  const isDraft = stored === null || stored.status === "draft";
  const hasBegun = stored !== null && (stored.status === "active" || stored.status === "paused");

  const leave = () => void navigate({ search: list, ignoreBlocker: true });
  const showSaved = ({ offer, skipped, ended }: SavedOffer) => {
    const words = [
      offer.status === "draft" ? t`Saved as a draft` : t`Offer saved`,
      ...(skipped > 0
        ? [plural(skipped, { one: "# product skipped", other: "# products skipped" })]
        : []),
      ...(ended.length > 0
        ? [plural(ended.length, { one: "# other offer ends", other: "# other offers end" })]
        : []),
    ];
    showToast(words.join(" · "));
  };
  const submit = (body: OfferBody, draft: boolean) =>
    save.mutate(
      {
        body: { ...body, draft },
        stored: stored && { id: stored.id, version: stored.version },
      },
      {
        onSuccess: (saved) => {
          showSaved(saved);
          leave();
        },
        onError: focusProblems,
      },
    );

  const startLabel = start === "" ? <Trans>Start offer</Trans> : <Trans>Schedule offer</Trans>;
  return (
    <Form
      className="pb-24"
      form={form}
      loading={save.isPending}
      submitError={save.error}
      onSubmit={(body, action) => submit(body, action === "draft")}
      footer={(failure) =>
        !isOver &&
        (isDirty || isDraft) && (
          <SaveBar
            unchanged={!isDirty && <Trans>Not active yet</Trans>}
            failure={failure}
            onDiscard={leave}
          >
            {isDraft && (
              <ActionButton action="draft" busy={save.isPending}>
                <Trans>Save draft</Trans>
              </ActionButton>
            )}
            <Button type="submit" variant="primary" busy={save.isPending}>
              {isDraft ? startLabel : <Trans>Save</Trans>}
            </Button>
          </SaveBar>
        )
      }
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
        <OfferFields form={form} shopSettings={shopSettings} hasBegun={hasBegun} />
        <OfferProducts form={form} stored={stored} shopSettings={shopSettings} isOver={isOver} />
      </fieldset>
      <LeaveGuard isDirty={isDirty} description={t`Your changes to this offer will be lost.`} />
    </Form>
  );
};
