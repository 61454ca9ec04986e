import { Combobox as Base } from "@base-ui/react/combobox";
import { useLingui } from "@lingui/react/macro";
import { ChevronDown, X } from "lucide-react";
import {
  type ComboboxItem,
  ComboboxList,
  type ComboboxProps,
  isAction,
  keepOnEscape,
  withAction,
} from "./combobox-list.tsx";
import { useFieldWiring } from "./field-context.ts";
import "./combobox.css";
import "./field.css";

type Props = ComboboxProps<ComboboxItem | null, ComboboxItem | null> & {
  placeholder?: string;
  disabled?: boolean;
};

/** A choice from a long list that is searched as one types and never loaded whole. */
export const Combobox = ({
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
}: Props) => {
  const { t } = useLingui();
  const { id, ...wiring } = useFieldWiring();
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
      <Base.InputGroup className="input">
        <Base.Input
          {...(id !== undefined && { id })}
          {...wiring}
          ref={ref}
          placeholder={placeholder}
          onBlur={onBlur}
          onKeyDown={keepOnEscape}
        />
        {value && (
          <Base.Clear className="combobox-button" aria-label={t`Clear`}>
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
