import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import "./bars.css";

type Props = {
  label: string;
  text: ReactNode;
  /** Why the last save failed, where no field is to blame; stands in the place of `text`. */
  failure: string | undefined;
  children: ReactNode;
};

/** Appears at the sheet's foot while something is unsaved: says so, and offers Discard and Save. */
export const SaveBar = ({ label, text, failure, children }: Props) => (
  <div className="save-bar" role="region" aria-label={label}>
    <div>
      <span className="dirty-dot" aria-hidden="true" />
      <span className="save-bar-text grow">
        {failure === undefined ? (
          text
        ) : (
          <span role="alert" className="text-danger">
            <b className="font-strong">
              <Trans>This was not saved.</Trans>
            </b>{" "}
            {failure}
          </span>
        )}
      </span>
      {children}
    </div>
  </div>
);
