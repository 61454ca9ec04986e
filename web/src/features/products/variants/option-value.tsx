import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowLeft, ArrowRight, Trash2 } from "lucide-react";
import { useState } from "react";
import { onEnter } from "../../../lib/on-enter.ts";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { Field } from "../../../ui/field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Input } from "../../../ui/input.tsx";
import { Popover } from "../../../ui/popover.tsx";

type Props = {
  value: string;
  /** All values of the option. */
  values: readonly string[];
  onRename: (from: string, to: string) => void;
  onChange: (values: string[]) => void;
};

/**
 * One value of an option, with a popover to rename, move or remove it. Its variants keep their
 * input.
 */
export const OptionValue = ({ value, values, onRename, onChange }: Props) => {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState(value);
  const index = values.indexOf(value);
  const rest = values.filter((item) => item !== value);
  const name = text.trim();
  const isTaken = rest.some((item) => item.toLowerCase() === name.toLowerCase());
  const show = (isOpen: boolean) => {
    setText(value);
    setOpen(isOpen);
  };
  const rename = () => {
    if (name === "" || isTaken) return;
    setOpen(false);
    if (name !== value) onRename(value, name);
  };
  const move = (delta: 1 | -1) =>
    onChange([...rest.slice(0, index + delta), value, ...rest.slice(index + delta)]);
  return (
    <Chip removeLabel={t`Remove ${value}`} onRemove={() => onChange(rest)}>
      <Popover
        label={t`Change ${value}`}
        align="start"
        className="grid w-64 gap-3 p-4"
        open={open}
        onOpenChange={show}
        trigger={
          <button type="button" className="chip-word" title={t`Change ${value}`}>
            <bdi>{value}</bdi>
          </button>
        }
      >
        <Field label={t`Value`} error={isTaken ? t`This value already exists.` : undefined}>
          <Input
            dir="auto"
            maxLength={80}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={onEnter(rename)}
          />
        </Field>
        <div className="flex items-center gap-1">
          <IconButton
            size="sm"
            label={t`Move ${value} forward`}
            disabled={index === 0}
            onClick={() => move(-1)}
          >
            <ArrowLeft className="flip-rtl" aria-hidden="true" />
          </IconButton>
          <IconButton
            size="sm"
            label={t`Move ${value} back`}
            disabled={index === values.length - 1}
            onClick={() => move(1)}
          >
            <ArrowRight className="flip-rtl" aria-hidden="true" />
          </IconButton>
          <IconButton size="sm" label={t`Remove ${value}`} onClick={() => onChange(rest)}>
            <Trash2 aria-hidden="true" />
          </IconButton>
          <span className="grow" />
          <Button variant="secondary" size="sm" onClick={rename}>
            <Trans>Rename</Trans>
          </Button>
        </div>
      </Popover>
    </Chip>
  );
};
