import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { onEnter } from "../../../lib/on-enter.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Popover } from "../../../ui/popover.tsx";
import { Select } from "../../../ui/select.tsx";
import { type ColumnKey, columnKinds, inputModes } from "../form-values/variant-columns.ts";

type Props = {
  column: ColumnKey;
  name: string;
  /** The header of the column, with its unit. */
  head: string;
  /** The variants whose cells are set: all, or the selected ones. */
  who: ReactNode;
  onSet: (text: string) => void;
};

/** The header of a column, with a popover to set its value for all or for the selected variants. */
export const ColumnMenu = ({ column, name, head, who: scope, onSet }: Props) => {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const kind = columnKinds[column];
  const set = () => {
    onSet(text);
    setOpen(false);
    setText("");
  };
  return (
    <Popover
      label={t`Set ${name}`}
      align="start"
      className="grid w-64 gap-3 p-4"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          className="column-menu"
          aria-label={t`${head}: set for several variants`}
        >
          {head}
          <ChevronDown aria-hidden="true" />
        </button>
      }
    >
      <Field label={name} help={scope}>
        {kind === "check" ? (
          <Select value={text} onChange={({ target }) => setText(target.value)}>
            <option value="">{t`No`}</option>
            <option value="yes">{t`Yes`}</option>
          </Select>
        ) : (
          <Input
            dir="ltr"
            autoComplete="off"
            figures={kind === "money" || kind === "count"}
            inputMode={inputModes[kind]}
            maxLength={64}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={onEnter(set)}
          />
        )}
      </Field>
      <Button variant="secondary" size="sm" onClick={set}>
        <Trans>Set</Trans>
      </Button>
    </Popover>
  );
};
