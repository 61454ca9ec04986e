import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ActionBar } from "./action-bar.tsx";
import { Button } from "./button.tsx";

type Props = {
  /** A more detailed text than "Unsaved changes". */
  text?: ReactNode;
  /** The text while nothing was changed, for a new object that may be saved as it is. */
  unchanged?: ReactNode;
  /** The error of the last save if it belongs to no field; replaces the text. */
  failure: string | undefined;
  onDiscard: () => void;
  /** The buttons that save, the primary one last. */
  children: ReactNode;
};

/** Shown while there are unsaved changes. Offers Discard and the buttons that save. */
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
