import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ActionBar } from "./action-bar.tsx";
import { Button } from "./button.tsx";

type Props = {
  /** Says more than that there are unsaved changes. */
  text?: ReactNode;
  /** Says what is left to do while nothing was changed: a new thing may be saved as it is. */
  unchanged?: ReactNode;
  /** Why the last save failed, where no field is to blame; stands in the place of the text. */
  failure: string | undefined;
  onDiscard: () => void;
  /** The buttons that save, the primary one last. */
  children: ReactNode;
};

/** Appears while something is unsaved: says so, and offers Discard and what saves. */
export const SaveBar = ({ text, unchanged, failure, onDiscard, children }: Props) => {
  const { t } = useLingui();
  const unsaved = t`Unsaved changes`;
  return (
    <ActionBar
      label={unchanged ? t`Save` : unsaved}
      text={
        <span className="flex items-center gap-3">
          <span className="dirty-dot" aria-hidden="true" />
          {failure === undefined ? (
            <span>{text ?? <b className="font-strong">{unchanged || unsaved}</b>}</span>
          ) : (
            <span role="alert" className="text-danger">
              <b className="font-strong">
                <Trans>This was not saved.</Trans>
              </b>{" "}
              {failure}
            </span>
          )}
        </span>
      }
    >
      <Button variant="ghost" onClick={onDiscard}>
        <Trans>Discard</Trans>
      </Button>
      {children}
    </ActionBar>
  );
};
