import { Trans, useLingui } from "@lingui/react/macro";
import { Columns3 } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Popover } from "../../../ui/popover.tsx";
import { type ColumnKey, columnKeys, useColumnNames } from "../form-values/variant-columns.ts";

type Props = { columns: readonly ColumnKey[]; onChange: (columns: ColumnKey[]) => void };

/** Chooses the columns of the variant grid. */
export const ColumnPicker = ({ columns, onChange }: Props) => {
  const { t } = useLingui();
  const names = useColumnNames();
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
      {columnKeys.map((key) => (
        <Checkbox
          key={key}
          checked={columns.includes(key)}
          onChange={({ target }) =>
            onChange(
              columnKeys.filter((columnKey) =>
                columnKey === key ? target.checked : columns.includes(columnKey),
              ),
            )
          }
        >
          {names[key]}
        </Checkbox>
      ))}
    </Popover>
  );
};
