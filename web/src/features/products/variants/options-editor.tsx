import { Trans, useLingui } from "@lingui/react/macro";
import { maxOptions, maxVariants } from "@sellerdesk/contract/product-variants";
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Input } from "../../../ui/input.tsx";
import { ChipInput } from "../form-sections/chip-input.tsx";
import { OptionValue } from "./option-value.tsx";
import { combinations, type EditedOption } from "../form-values/variant-matrix.ts";

type RowProps = {
  option: EditedOption;
  /** Whether the option was just added: its name then gets the focus. */
  isNew: boolean;
  place: number;
  count: number;
  error: string | undefined;
  onRename: (name: string) => void;
  onValues: (values: string[]) => string | null;
  onRenameValue: (from: string, to: string) => void;
  onMove: (delta: 1 | -1) => void;
  onRemove: () => void;
};

const OptionRow = ({
  option,
  isNew,
  place: index,
  count,
  error,
  onRename,
  onValues,
  onRenameValue,
  onMove,
  onRemove,
}: RowProps) => {
  const { t } = useLingui();
  const { name, values } = option;
  const label = name || t`option ${index + 1}`;
  const nameInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) nameInput.current?.focus();
  }, [isNew]);
  return (
    <li className="grid grid-cols-[9rem_minmax(0,1fr)_auto] items-start gap-3 border-b border-line py-3 max-sm:grid-cols-[minmax(0,1fr)_auto]">
      <Input
        ref={nameInput}
        aria-label={t`Name of option ${index + 1}`}
        placeholder={t`Name, e.g. Size`}
        value={name}
        maxLength={40}
        dir="auto"
        aria-invalid={error !== undefined || undefined}
        onChange={({ target }) => onRename(target.value)}
      />
      <div className="max-sm:col-span-full max-sm:row-start-2">
        <ChipInput
          values={values}
          label={t`Add a value for ${label}`}
          placeholder={t`Add a value`}
          maxLength={2000}
          renderChip={(value) => (
            <OptionValue
              value={value}
              values={values}
              onRename={onRenameValue}
              onChange={onValues}
            />
          )}
          onChange={onValues}
        />
        {error !== undefined && <p className="field-error">{error}</p>}
      </div>
      <span className="flex">
        <IconButton
          size="sm"
          label={t`Move ${label} up`}
          disabled={index === 0}
          onClick={() => onMove(-1)}
        >
          <ArrowUp aria-hidden="true" />
        </IconButton>
        <IconButton
          size="sm"
          label={t`Move ${label} down`}
          disabled={index === count - 1}
          onClick={() => onMove(1)}
        >
          <ArrowDown aria-hidden="true" />
        </IconButton>
        <IconButton size="sm" label={t`Remove ${label}`} onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  );
};

type Props = {
  options: readonly EditedOption[];
  /** The error of each option. */
  errors: readonly (string | undefined)[];
  onChange: (options: EditedOption[]) => void;
  /** Renames a value of the option with this key. */
  onRename: (key: string, from: string, to: string) => void;
};

/** Edits the options of a product: up to three with their values, which define its variants. */
export const OptionsEditor = ({ options, errors, onChange, onRename }: Props) => {
  const { t } = useLingui();
  const [added, setAdded] = useState<string | null>(null);
  const add = () => {
    const key = crypto.randomUUID();
    setAdded(key);
    onChange([...options, { key, name: "", values: [] }]);
  };
  const replace = (key: string, changes: Partial<EditedOption>) =>
    options.map((option) => (option.key === key ? { ...option, ...changes } : option));
  const move = (index: number, delta: 1 | -1) => {
    const option = options[index];
    const rest = options.filter((other) => other !== option);
    if (option) onChange([...rest.slice(0, index + delta), option, ...rest.slice(index + delta)]);
  };
  return (
    <>
      {options.length > 0 && (
        <ul>
          {options.map((option, index) => (
            <OptionRow
              key={option.key}
              option={option}
              isNew={option.key === added}
              place={index}
              count={options.length}
              error={errors[index]}
              onRename={(name) => onChange(replace(option.key, { name }))}
              onValues={(values) => {
                const next = replace(option.key, { values });
                const number = combinations(next).length;
                if (number > maxVariants)
                  return t`That would create ${number} variants; the limit is ${maxVariants}.`;
                onChange(next);
                return null;
              }}
              onRenameValue={(from, to) => onRename(option.key, from, to)}
              onMove={(delta) => move(index, delta)}
              onRemove={() => onChange(options.filter(({ key }) => key !== option.key))}
            />
          ))}
        </ul>
      )}
      {options.length < maxOptions && (
        <Button
          variant="ghost"
          size="sm"
          icon={<Plus aria-hidden="true" />}
          className="mt-3"
          onClick={add}
        >
          <Trans>Add option</Trans>
        </Button>
      )}
    </>
  );
};
