import { Combobox as Base } from "@base-ui/react/combobox";
import { useLingui } from "@lingui/react/macro";
import { ChevronDown, X } from "lucide-react";
import { useRef } from "react";
import { type Entered, useEntered } from "./combobox-door.tsx";
import { ComboboxList, isAction, keepOnEscape, withAction } from "./combobox-list.tsx";
import type { OneProps } from "./combobox.tsx";
import { useFieldWiring } from "./field-context.ts";

/** `<Combobox>` brings it. */
export const ComboboxOne = ({
  items,
  value,
  onChange,
  onSearch,
  busy = false,
  action,
  note,
  placeholder,
  disabled = false,
  ref,
  onBlur,
  entered,
}: OneProps & { entered: Entered }) => {
  const { t } = useLingui();
  const { id, ...wiring } = useFieldWiring();
  const group = useRef<HTMLDivElement>(null);
  useEntered(group, entered);
  return (
    <Base.Root
      items={withAction(items, action)}
      value={value}
      disabled={disabled}
      filter={null}
      isItemEqualToValue={(item, chosen) => item.id === chosen.id}
      itemToStringLabel={(item) => item.label}
      onValueChange={(chosen) => (chosen && isAction(chosen) ? action?.run() : onChange(chosen))}
      onInputValueChange={(text, { reason }) => {
        // A choice also writes its label into the input; only typing searches.
        if (reason === "input-change" || reason === "input-clear" || reason === "clear-press") onSearch(text);
      }}
    >
      <Base.InputGroup ref={group} className="input">
        <Base.Input
          {...(id !== undefined && { id })}
          {...wiring}
          ref={ref}
          placeholder={placeholder}
          onBlur={onBlur}
          onKeyDown={keepOnEscape}
        />
        {value && (
          <Base.Clear
            className="combobox-button"
            aria-label={t({ message: "Clear", context: "what a field holds" })}
          >
            <X aria-hidden="true" />
          </Base.Clear>
        )}
        <Base.Trigger className="combobox-button" aria-label={t`Show the list`}>
          <ChevronDown aria-hidden="true" />
        </Base.Trigger>
      </Base.InputGroup>
      <ComboboxList busy={busy} isEmpty={items.length === 0} note={note} />
    </Base.Root>
  );
};
