import { useLingui } from "@lingui/react/macro";
import { Fragment, type KeyboardEvent, type ReactNode, useState } from "react";
import { Chip } from "../../../ui/chip.tsx";
import { Input } from "../../../ui/input.tsx";

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

type Props = {
  values: readonly string[];
  /** The name of the input for the next value. */
  label: string;
  placeholder?: string;
  maxLength: number;
  /** Replaces the default chip with its remove button. */
  renderChip?: (value: string) => ReactNode;
  /** @returns the reason if the values are rejected; the typed text then stays in the input */
  onChange: (values: string[]) => string | null;
};

/**
 * Edits short texts as chips. Enter or a comma adds the typed text; commas separate several values.
 */
export const ChipInput = ({
  values,
  label,
  placeholder,
  maxLength,
  renderChip,
  onChange,
}: Props) => {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const change = (next: string[]) => {
    const reason = onChange(next);
    setRefusal(reason);
    return reason === null;
  };
  const add = () => {
    const typed = text.split(",").map((part) => part.trim());
    const fresh = typed.filter(
      (item, index) =>
        item !== "" &&
        !values.some((value) => same(value, item)) &&
        typed.findIndex((other) => same(other, item)) === index,
    );
    if (fresh.length === 0 || change([...values, ...fresh])) setText("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== ",") return;
    event.preventDefault();
    add();
  };
  return (
    <div>
      <div className="flex min-h-(--h-control) flex-wrap items-center gap-1.5">
        {values.map((value) =>
          renderChip ? (
            <Fragment key={value}>{renderChip(value)}</Fragment>
          ) : (
            <Chip
              key={value}
              removeLabel={t`Remove ${value}`}
              onRemove={() => change(values.filter((item) => item !== value))}
            >
              <bdi>{value}</bdi>
            </Chip>
          ),
        )}
        <Input
          className="w-36"
          aria-label={label}
          placeholder={placeholder}
          value={text}
          maxLength={maxLength}
          dir="auto"
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
          onBlur={add}
        />
      </div>
      {refusal !== null && (
        <p role="alert" className="field-error">
          {refusal}
        </p>
      )}
    </div>
  );
};
