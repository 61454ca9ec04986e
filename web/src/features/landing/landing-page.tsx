import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { paths } from "../../lib/paths.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { usePublicPlans } from "./api.ts";
import { Features } from "./features.tsx";
import "./landing.css";
import { PlansForSale } from "./plans-for-sale.tsx";
import { ProductPicture } from "./product-picture.tsx";
import { PublicFrame } from "./public-frame.tsx";
import { Questions } from "./questions.tsx";

const Hero = () => {
  const { t } = useLingui();
  const plans = usePublicPlans().data?.data.plans ?? [];
  const freeDays = plans.length > 0 ? Math.min(...plans.map((plan) => plan.trial_days)) : 0;
  return (
    <section className="public-width landing-hero">
      <div>
        <h1>
          <Trans>Run your marketplace shop from one place.</Trans>
        </h1>
        <p className="landing-lead">
          <Trans>
            List your products, keep your stock accurate, ship on time and get to know your regular
            customers.
          </Trans>
        </p>
        <div className="flex flex-wrap gap-2">
          <a className={buttonClass({ variant: "primary", size: "lg" })} href={paths.register()}>
            <Trans>Open a shop</Trans>
          </a>
          <a className={buttonClass({ size: "lg" })} href="#plans">
            <Trans>See the plans</Trans>
          </a>
        </div>
        <p className="mt-4 min-h-5 text-14 text-muted">
          {freeDays > 0 && (
            <Plural
              value={freeDays}
              one="# day free on every plan."
              other="# days free on every plan."
            />
          )}
        </p>
      </div>
      <div className="landing-window">
        <ProductPicture
          name="dashboard"
          widths={[640, 1280]}
          ratio={860 / 1280}
          sizes="(max-width: 60rem) 36rem, 44rem"
          alt={t`The dashboard of a shop: what waits, and what was earned`}
          narrow={{ name: "phone", width: 780, media: "(max-width: 40rem)" }}
        />
      </div>
    </section>
  );
};

const Steps = () => (
  <section className="public-width landing-part" id="steps">
    <h2>
      <Trans>What happens after you register</Trans>
    </h2>
    <ol className="landing-steps">
      <li>
        <h3>
          <Trans>Confirm it’s you</Trans>
        </h3>
        <p>
          <Trans>
            We send a six-digit code to your email address or phone. Enter it, and your shop is
            open.
          </Trans>
        </p>
      </li>
      <li>
        <h3>
          <Trans>Choose a plan</Trans>
        </h3>
        <p>
          <Trans>
            Based on the size of your shop. It starts right away; your limits are on the dashboard.
          </Trans>
        </p>
      </li>
      <li>
        <h3>
          <Trans>Add your products</Trans>
        </h3>
        <p>
          <Trans>
            Fill in the first one or import a file. The marketplace checks your documents in the
            meantime.
          </Trans>
        </p>
      </li>
      <li>
        <h3>
          <Trans>Ship your first order</Trans>
        </h3>
        <p>
          <Trans>
            You’re notified right away. The order says by when to ship, and its packing slip is
            ready to print.
          </Trans>
        </p>
      </li>
    </ol>
  </section>
);

export const LandingPage = () => {
  const { t } = useLingui();
  const links = [
    { hash: "features", label: t`What you get` },
    { hash: "steps", label: t`How it works` },
    { hash: "plans", label: t`Plans` },
    { hash: "questions", label: t`Questions` },
  ];
  return (
    <PublicFrame
      title={t`Become a seller`}
      top={<Hero />}
      links={
        <nav className="public-links" aria-label={t`On this page`}>
          {links.map(({ hash, label }) => (
            <a key={hash} href={`#${hash}`}>
              {label}
            </a>
          ))}
        </nav>
      }
    >
      <Features />
      <Steps />
      <PlansForSale />
      <Questions />
      <div className="public-width">
        <section className="landing-end">
          <h2>
            <Trans>Your shop is ready.</Trans>
          </h2>
          <a className={buttonClass({ size: "lg" })} href={paths.register()}>
            <Trans>Open a shop</Trans>
          </a>
        </section>
      </div>
    </PublicFrame>
  );
};
