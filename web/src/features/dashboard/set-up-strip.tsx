import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Dashboard, SetUpStep } from "@sellerdesk/contract/dashboard";
import { Link } from "@tanstack/react-router";
import { Check, X } from "lucide-react";
import { useState } from "react";
import { paths } from "../../lib/paths.ts";
import { useDismissed } from "../../lib/use-dismissed.ts";
import { IconButton } from "../../ui/icon-button.tsx";

const steps = {
  plan: { next: msg`choose a plan.`, name: msg`Choose a plan`, to: paths.plans() },
  profile_picture: {
    next: msg`add a profile picture.`,
    name: msg`Add a profile picture`,
    to: paths.profile(),
  },
  product: { next: msg`add your first product.`, name: msg`Add a product`, to: paths.addProduct() },
  published_product: {
    next: msg`publish a product.`,
    name: msg`Publish a product`,
    to: paths.products(),
  },
  social_link: {
    next: msg`add a social link.`,
    name: msg`Add a social link`,
    to: paths.socialLinks(),
  },
  banner: { next: msg`add a banner to your page.`, name: msg`Add a banner`, to: paths.banners() },
} as const satisfies Record<SetUpStep, object>;

/**
 * The progress of the shop's setup, with the next step and, on demand, all steps. It disappears
 * when all are done. If the seller dismisses it, it stays hidden until the next step is done.
 */
export const SetUpStrip = ({ steps: own }: { steps: Dashboard["set_up"] }) => {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const open = own.find(({ is_done }) => !is_done);
  const done = own.filter(({ is_done }) => is_done).length;
  const { isDismissed, dismiss } = useDismissed("setup", String(done));
  if (!open || isDismissed) return null;
  const total = own.length;
  const { next, to } = steps[open.step];
  return (
    <div className="set-up-strip">
      <span className="set-up-dots" aria-hidden="true">
        {own.map(({ step }, index) => (
          <i key={step} data-done={index < done} />
        ))}
      </span>
      <p className="grow">
        <strong className="font-strong">
          <Trans>
            {done} of {total} setup steps done.
          </Trans>
        </strong>{" "}
        <Trans>Next: {t(next)}</Trans>
      </p>
      <button
        type="button"
        className="link"
        aria-expanded={isOpen}
        aria-controls="set-up-steps"
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? t`Hide steps` : t`All steps`}
      </button>
      <Link to={to} className="link">
        <Trans>Continue setup</Trans>
      </Link>
      <IconButton size="sm" label={t`Dismiss`} onClick={dismiss}>
        <X aria-hidden="true" />
      </IconButton>
      <ol id="set-up-steps" hidden={!isOpen} className="w-full" aria-label={t`Setup steps`}>
        {own.map(({ step, is_done }) => (
          <li key={step} className="flex min-h-7 items-center gap-2">
            <span className="size-4 shrink-0">
              {is_done && (
                <Check className="size-4" role="img" aria-label={t`Done`} aria-hidden={undefined} />
              )}
            </span>
            {is_done ? (
              t(steps[step].name)
            ) : (
              <Link to={steps[step].to} className="link">
                {t(steps[step].name)}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
};
