import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadFailure } from "../../../ui/load-failure.tsx";
import { Section } from "../../../ui/section.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { RequirementItem } from "./requirement-item.tsx";
import { StandingBadge } from "./verification-badge.tsx";
import { verificationQuery } from "./verification-api.ts";

/** Lists the marketplace's requirements: submitted, returned and missing ones. */
export const VerificationSection = () => {
  const { t } = useLingui();
  const { data, isError, refetch } = useQuery(verificationQuery);
  return (
    <Section title={t`Verification`} actions={data && <StandingBadge standing={data.standing} />}>
      <Intro>
        {data?.standing === "none" && data.requirements.length === 0 ? (
          <Trans>The marketplace asks for no documents.</Trans>
        ) : (
          <Trans>
            The marketplace reviews these and notifies you. Only you and the marketplace can open
            them. This is independent of your plan.
          </Trans>
        )}
      </Intro>
      {isError && !data && <LoadFailure onRetry={() => void refetch()} />}
      <ul aria-busy={!data && !isError}>
        {!data &&
          !isError &&
          ["first", "second", "third"].map((row) => (
            <li key={row} className="border-b border-line py-5">
              <Skeleton width="50%" />
            </li>
          ))}
        {data?.requirements.map((requirement) => (
          <RequirementItem key={requirement.id} requirement={requirement} />
        ))}
      </ul>
    </Section>
  );
};

const Intro = ({ children }: { children: ReactNode }) => (
  <p className="-mt-2 mb-2 max-w-reading text-muted">{children}</p>
);
