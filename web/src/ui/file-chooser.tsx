import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { FileDrop } from "./file-drop.tsx";
import { Notice } from "./notice.tsx";

type Props = {
  onFile: (file: File) => void;
  /** The error that rejected the last file. */
  failure: Error | null;
  /** The requirements of the file, and other help. */
  children: ReactNode;
};

/** The first step of a dialog that takes a CSV file. */
export const FileChooser = ({ onFile, failure, children }: Props) => (
  <div className="grid gap-4">
    {failure && (
      <Notice tone="danger" live title={<Trans>This file can’t be used.</Trans>}>
        {failure.message}
      </Notice>
    )}
    <FileDrop
      accept=".csv,.txt,.tsv,text/csv"
      onFiles={([file]) => file && onFile(file)}
      className="py-10"
    >
      <span>
        <Trans>Drop a CSV file here, or choose one</Trans>
      </span>
    </FileDrop>
    {children}
  </div>
);
