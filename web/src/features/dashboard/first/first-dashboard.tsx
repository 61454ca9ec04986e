import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Dashboard } from "@sellerdesk/contract/dashboard";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { profileQuery } from "../../../lib/profile-query.ts";
import { useSeller } from "../../../lib/session.ts";
import { PackageIllustration } from "../../../ui/package-illustration.tsx";
import { findSteps, minutesLeft, openStepOf } from "./first-steps.ts";
import { PlanBenefits } from "./plan-benefits.tsx";
import { SampleDashboard } from "./sample-dashboard.tsx";
import { StepList } from "./step-list.tsx";
import "./first.css";

type Props = {
  data: Dashboard;
  /** The recommended plan to buy, which another feature provides. */
  planOffer: ReactNode;
  /** The seller's plan, and how much of it is used. */
  planPart: ReactNode;
};

/** The dashboard of a new seller: the steps to the first sale, and a preview of the dashboard. */
const FirstDashboard = ({ data, planOffer, planPart }: Props) => {
  const { t } = useLingui();
  const { first_name: name } = useSeller();
  const { data: profile } = useQuery(profileQuery);
  const steps = findSteps(data.set_up, profile);
  const done = steps.filter(({ isDone }) => isDone).length;
  const minutes = minutesLeft(steps);
  const hasPlan = data.plan !== null;
  return (
    <>
      <header className="starter-head">
        <div>
          <h1>{hasPlan ? t`Your plan is active, ${name}` : t`Welcome, ${name}`}</h1>
          <p className="starter-lead">
            {hasPlan ? (
              <Plural
                value={minutes}
                one="Add one product and customers can find you. About # minute to go."
                other="Add one product and customers can find you. About # minutes to go."
              />
            ) : (
              <Plural
                value={minutes}
                one="Your shop can be ready to sell in about # minute."
                other="Your shop can be ready to sell in about # minutes."
              />
            )}
          </p>
          <p className="starter-progress">
            <span className="starter-dots" aria-hidden="true">
              {steps.map(({ key }, index) => (
                <i key={key} data-done={index < done} />
              ))}
            </span>
            <b className="font-strong">
              <Trans>
                {done} of {steps.length} steps done
              </Trans>
            </b>
          </p>
        </div>
        <PackageIllustration />
      </header>
      <StepList
        steps={steps}
        open={openStepOf(steps)?.key}
        plan={data.plan}
        planOffer={planOffer}
      />
      <SampleDashboard currency={data.currency} />
      {hasPlan ? planPart : <PlanBenefits />}
    </>
  );
};

export default FirstDashboard;
