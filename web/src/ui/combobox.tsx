import { Combobox as Base } from "@base-ui/react/combobox";
import { useLingui } from "@lingui/react/macro";
import { ChevronDown, X } from "lucide-react";
import type { ReactNode, Ref } from "react";
import {
  type ComboboxAction,
  type ComboboxItem,
  ComboboxList,
  isAction,
  keepOnEscape,
  withAction,
} from "./combobox-list.tsx";
import { useFieldWiring } from "./field-context.ts";
import "./combobox.css";
import "./field.css";

type Props = {
  /** What was found for the text typed so far; the caller searches. */
  items: readonly ComboboxItem[];
  value: ComboboxItem | null;
  onChange: (value: ComboboxItem | null) => void;
  /** The text typed, for the caller's search. */
  onSearch: (text: string) => void;
  /** A search runs. */
  busy?: boolean;
  /** The last line of the list, for who finds nothing that fits. */
  action?: ComboboxAction | undefined;
  /** What else there is to know about the text typed; stands above the list. */
  note?: ReactNode;
  placeholder?: string;
  disabled?: boolean;
  /** The input, for a form that puts the focus on what is wrong. */
  ref?: Ref<HTMLInputElement>;
  onBlur?: () => void;
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
