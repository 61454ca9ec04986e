import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Dialog } from "../ui/dialog.tsx";
import { Switch } from "../ui/switch.tsx";
import "./palette.css";
import { rowSelector } from "./row-keys.ts";
import { areShortcutsOn, shortcuts, turnShortcuts, worksHere } from "./shortcuts.ts";

type Props = { open: boolean; onOpenChange: (open: boolean) => void };

/** Lists the shortcuts, with the switch that turns single keys off. */
export const ShortcutsDialog = ({ open, onOpenChange }: Props) => {
  const { t } = useLingui();
  const [isOn, setOn] = useState(areShortcutsOn);
  const here = shortcuts.filter(worksHere);
  const change = (on: boolean) => {
    turnShortcuts(on);
    setOn(on);
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t`Keyboard shortcuts`}>
      <dl className="shortcut-list">
        <div>
          <dt>
            <Trans>Search or run a command</Trans>
          </dt>
          <dd className="palette-keys" dir="ltr">
            <kbd>
              <Trans>Ctrl</Trans>
            </kbd>
            <kbd>K</kbd>
          </dd>
        </div>
        {here.map(({ keys, label }) => (
          <div key={keys.join(" ")}>
            <dt>{t(label)}</dt>
            <dd className="palette-keys" dir="ltr">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
        {document.querySelector(rowSelector) && (
          <div>
            <dt>
              <Trans>Open the row</Trans>
            </dt>
            <dd className="palette-keys" dir="ltr">
              <kbd>Enter</kbd>
            </dd>
          </div>
        )}
      </dl>
      <div className="mt-4 flex items-center justify-between gap-4">
        <span aria-hidden="true">
          <Trans>Single-key shortcuts</Trans>
        </span>
        <Switch label={t`Single-key shortcuts`} checked={isOn} onChange={change} />
      </div>
    </Dialog>
  );
};
