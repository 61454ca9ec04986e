import { Trans } from "@lingui/react/macro";
import { Button } from "./button.tsx";

/** Shown instead of a part of a page that could not be loaded; the rest of the page stays. */
export const LoadFailure = ({ onRetry }: { onRetry: () => void }) => (
  <p role="alert" className="flex flex-wrap items-center gap-3 pt-3">
    <Trans>This could not be loaded.</Trans>
    <Button size="sm" onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  </p>
);
