import { Combobox as Base } from "@base-ui/react/combobox";
import { useLingui } from "@lingui/react/macro";
import { ChevronDown, X } from "lucide-react";
import { useRef } from "react";
import { type Entered, useEntered } from "./combobox-door.tsx";
import { type ComboboxItem, ComboboxList, isAction, keepOnEscape, withAction } from "./combobox-list.tsx";
import type { SeveralProps } from "./combobox.tsx";
import { useFieldWiring } from "./field-context.ts";
import { Swatch } from "./swatch.tsx";

/** `<MultiCombobox>` brings it. */
export const ComboboxSeveral = ({
  items,
  value,
  onChange,
  onSearch,
  busy = false,
  action,
  note,
  ref,
  onBlur,
  entered,
}: SeveralProps & { entered: Entered }) => {
  const { t } = useLingui();
  const { id, ...wiring } = useFieldWiring();
  const group = useRef<HTMLDivElement>(null);
  useEntered(group, entered);
  return (
    <Base.Root
      multiple
      items={withAction(items, action)}
      value={[...value]}
      filter={null}
      isItemEqualToValue={(item: ComboboxItem, chosen: ComboboxItem) => item.id === chosen.id}
      itemToStringLabel={(item: ComboboxItem) => item.label}
      onValueChange={(chosen: ComboboxItem[]) => (chosen.some(isAction) ? action?.run() : onChange(chosen))}
      onInputValueChange={onSearch}
    >
      <Base.InputGroup ref={group} className="input">
        <Base.Chips className="combobox-chips flex grow items-center">
          {value.map((item) => (
            <Base.Chip key={item.id} className="chip" aria-label={item.label}>
              {item.swatch !== undefined && <Swatch color={item.swatch} />}
              <bdi>{item.label}</bdi>
              <Base.ChipRemove aria-label={t`Remove ${item.label}`}>
                <X aria-hidden="true" />
              </Base.ChipRemove>
            </Base.Chip>
          ))}
          <Base.Input
            {...(id !== undefined && { id })}
            {...wiring}
            ref={ref}
            onBlur={onBlur}
            onKeyDown={keepOnEscape}
          />
        </Base.Chips>
        <Base.Trigger className="combobox-button" aria-label={t`Show the list`}>
          <ChevronDown aria-hidden="true" />
        </Base.Trigger>
      </Base.InputGroup>
      <ComboboxList busy={busy} isEmpty={items.length === 0} note={note} />
    </Base.Root>
  );
};
