import { Trans, useLingui } from "@lingui/react/macro";
import type { VerificationStanding } from "@sellerdesk/contract/verification";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/section.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { RequirementItem } from "./requirement-item.tsx";
import { verificationQuery } from "./verification-api.ts";

const Standing = ({ standing }: { standing: VerificationStanding }) => {
  switch (standing) {
    case "verified":
      return (
        <Badge tone="success" glyph="check">
          <Trans>Verified</Trans>
        </Badge>
      );
    case "waiting":
      return (
        <Badge tone="info" glyph="clock">
          <Trans>In review</Trans>
        </Badge>
      );
    case "revision":
      return (
        <Badge tone="warning" glyph="back">
          <Trans>Needs a change</Trans>
        </Badge>
      );
    case "rejected":
      return (
        <Badge tone="danger" glyph="triangle">
          <Trans>Refused</Trans>
        </Badge>
      );
    case "open":
      return (
        <Badge tone="neutral" glyph="dashed">
          <Trans>Not complete</Trans>
        </Badge>
      );
    case "none":
      return null;
  }
};

/** What the marketplace wants to see before it trusts a seller: what was sent, what came back, what is missing. */
export const VerificationSection = () => {
  const { t } = useLingui();
  const { data, isError, refetch } = useQuery(verificationQuery);
  return (
    <Section title={t`Verification`} actions={data && <Standing standing={data.standing} />}>
      <Intro>
        {data?.standing === "none" && data.requirements.length === 0 ? (
          <Trans>The marketplace asks for no documents.</Trans>
        ) : (
          <Trans>
            The marketplace looks at these and tells you in your notifications. Only you and the marketplace
            can open them; your plan has no part in it.
          </Trans>
        )}
      </Intro>
      {isError && !data && (
        <p role="alert" className="flex items-center justify-between gap-3 pt-3">
          <Trans>This could not be loaded.</Trans>
          <Button size="sm" onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      )}
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
