import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp, Columns3 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Checkbox } from "./checkbox.tsx";
import { IconButton } from "./icon-button.tsx";
import { Popover } from "./popover.tsx";

type Choice = { key: string; head: ReactNode; name: string };
type Props = {
  /** The columns that may be hidden, in their default order. */
  columns: readonly Choice[];
  /** The keys of the shown columns, in their order. */
  shown: readonly string[];
  /** Whether the seller's stored choice is loaded. Until then nothing can be chosen. */
  isReady: boolean;
  /** Receives the keys of the shown columns. No keys restore the default columns. */
  onChange: (keys: string[]) => void;
  error?: string | undefined;
};

const moved = (keys: readonly string[], from: number, to: number): string[] => {
  const rest = keys.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...keys.slice(from, from + 1), ...rest.slice(to)];
};

/**
 * Shows, hides and reorders the columns of a table. Each row has buttons, so that it works by
 * keyboard.
 */
export const ColumnChoice = ({ columns, shown, isReady, onChange, error }: Props) => {
  const { t } = useLingui();
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const hidden = columns.filter(({ key }) => !shown.includes(key));
  const listed = [...shown.flatMap((key) => byKey.get(key) ?? []), ...hidden];
  return (
    <Popover
      label={t`Columns`}
      trigger={
        <Button variant="ghost" icon={<Columns3 aria-hidden="true" />}>
          <Trans>Columns</Trans>
        </Button>
      }
    >
      <fieldset disabled={!isReady} className="grid w-72 max-w-full gap-1 p-3">
        {listed.map(({ key, head, name }) => {
          const index = shown.indexOf(key);
          return (
            <div key={key} className="flex items-center gap-1">
              <div className="grow">
                <Checkbox
                  checked={index >= 0}
                  disabled={shown.length === 1 && index === 0}
                  onChange={() =>
                    onChange(index < 0 ? [...shown, key] : shown.filter((other) => other !== key))
                  }
                >
                  {head}
                </Checkbox>
              </div>
              <IconButton
                label={t`Move ${name} forward`}
                disabled={index <= 0}
                onClick={() => onChange(moved(shown, index, index - 1))}
              >
                <ArrowUp aria-hidden="true" />
              </IconButton>
              <IconButton
                label={t`Move ${name} back`}
                disabled={index < 0 || index === shown.length - 1}
                onClick={() => onChange(moved(shown, index, index + 1))}
              >
                <ArrowDown aria-hidden="true" />
              </IconButton>
            </div>
          );
        })}
        {error && <p className="field-error">{error}</p>}
        <Button variant="ghost" size="sm" onClick={() => onChange([])}>
          <Trans>Reset columns</Trans>
        </Button>
      </fieldset>
    </Popover>
  );
};
