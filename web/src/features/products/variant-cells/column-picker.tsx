import { Trans, useLingui } from "@lingui/react/macro";
import { Columns3 } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Popover } from "../../../ui/popover.tsx";

type Props<Key> = {
  /** The columns to choose from, in the table's order. */
  all: readonly Key[];
  names: Record<Key & string, string>;
  shown: readonly Key[];
  onChange: (columns: Key[]) => void;
};

/** Chooses the columns of a table of cells. */
export const ColumnPicker = <Key extends string>({ all, names, shown, onChange }: Props<Key>) => {
  const { t } = useLingui();
  return (
    <Popover
      label={t`Columns`}
      className="grid w-56 gap-2 p-4"
      trigger={
        <Button variant="ghost" size="sm" icon={<Columns3 aria-hidden="true" />}>
          <Trans>Columns</Trans>
        </Button>
      }
    >
      {all.map((key) => (
        <Checkbox
          key={key}
          checked={shown.includes(key)}
          onChange={({ target }) =>
            onChange(
              all.filter((other) => (other === key ? target.checked : shown.includes(other))),
            )
          }
        >
          {names[key]}
        </Checkbox>
      ))}
    </Popover>
  );
};
