import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ActionBar } from "./action-bar.tsx";

type Props = {
  label: string;
  text: ReactNode;
  /** Why the last save failed, where no field is to blame; stands in the place of `text`. */
  failure: string | undefined;
  children: ReactNode;
};

/** Appears while something is unsaved: says so, and offers Discard and Save. */
export const SaveBar = ({ label, text, failure, children }: Props) => (
  <ActionBar
    label={label}
    text={
      <span className="flex items-center gap-3">
        <span className="dirty-dot" aria-hidden="true" />
        {failure === undefined ? (
          <span>{text}</span>
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
    {children}
  </ActionBar>
);
