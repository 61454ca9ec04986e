import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Dashboard, SetUpStep } from "@sellerdesk/contract/dashboard";
import { Link } from "@tanstack/react-router";
import { paths } from "../../lib/paths.ts";

const next = {
  plan: { words: msg`choose a plan.`, to: paths.plans() },
  profile_picture: { words: msg`add a profile picture.`, to: paths.profile() },
  product: { words: msg`add your first product.`, to: paths.addProduct() },
  published_product: { words: msg`publish a product.`, to: paths.products() },
  social_link: { words: msg`add a social link.`, to: paths.socialLinks() },
  banner: { words: msg`add a banner to your page.`, to: paths.banners() },
} as const satisfies Record<SetUpStep, object>;

/** How far the shop is set up, and the next step; nothing once all are done. */
export const SetUpStrip = ({ steps }: { steps: Dashboard["set_up"] }) => {
  const { t } = useLingui();
  const open = steps.find(({ is_done }) => !is_done);
  if (!open) return null;
  const done = steps.filter(({ is_done }) => is_done).length;
  const total = steps.length;
  const { words, to } = next[open.step];
  return (
    <div className="set-up-strip">
      <span className="set-up-dots" aria-hidden="true">
        {steps.map(({ step }, at) => (
          <i key={step} data-done={at < done} />
        ))}
      </span>
      <p className="grow">
        <strong className="font-strong">
          <Trans>
            {done} of {total} set-up steps done.
          </Trans>
        </strong>{" "}
        <Trans>Next: {t(words)}</Trans>
      </p>
      <Link to={to} className="link">
        <Trans>Continue set-up</Trans>
      </Link>
    </div>
  );
};
