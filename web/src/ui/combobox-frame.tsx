import { Combobox as Base } from "@base-ui/react/combobox";
import { useLingui } from "@lingui/react/macro";
import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import type { Entered } from "./combobox-placeholder.tsx";
import {
  type ComboboxItem,
  ComboboxList,
  type ComboboxProps,
  withAction,
} from "./combobox-list.tsx";
import { useFieldWiring } from "./field-context.ts";

/**
 * Lets Escape close the list. If the list is closed already, the choice stays: the library would
 * clear it.
 */
const keepOnEscape = (
  event: KeyboardEvent<HTMLInputElement> & { preventBaseUIHandler: () => void },
): void => {
  const isOpen = event.currentTarget.getAttribute("aria-expanded") === "true";
  if (event.key === "Escape" && !isOpen) event.preventBaseUIHandler();
};

type Chosen = ComboboxItem | readonly ComboboxItem[] | null;
type Props<Several extends boolean> = Pick<
  ComboboxProps<Chosen, Chosen>,
  "items" | "busy" | "action" | "note" | "ref" | "onBlur"
> & {
  /** The chosen values and the typed text. */
  root: Base.Root.Props<ComboboxItem, Several>;
  placeholder?: string | undefined;
  entered: Entered | null;
  /** The contents of the field, around the input. */
  children: (input: ReactNode) => ReactNode;
};

/** The field of a combobox and its list. The caller has already searched for the items. */
export const ComboboxFrame = <Several extends boolean>(props: Props<Several>) => {
  const {
    items,
    busy = false,
    action,
    note,
    ref,
    onBlur,
    root,
    placeholder,
    entered,
    children,
  } = props;
  const { t } = useLingui();
  const { id, ...wiring } = useFieldWiring();
  const group = useRef<HTMLDivElement>(null);
  const inputState = useRef(entered);
  // Moves the focus to this input if the placeholder had it.
  useLayoutEffect(() => {
    const input = group.current?.querySelector("input");
    if (!input || inputState.current === null) return;
    const { isOpen, selection } = inputState.current;
    inputState.current = null;
    input.focus();
    input.setSelectionRange(...selection.current);
    // The list opens on this event.
    if (isOpen) input.dispatchEvent(new MouseEvent("mousedown", { bubbles: true }));
  }, []);
  return (
    <Base.Root
      {...root}
      items={withAction(items, action)}
      filter={null}
      isItemEqualToValue={(item, chosen) => item.id === chosen.id}
      itemToStringLabel={(item) => item.label}
    >
      <Base.InputGroup ref={group} className="input">
        {children(
          <Base.Input
            {...(id !== undefined && { id })}
            {...wiring}
            ref={ref}
            placeholder={placeholder}
            onBlur={onBlur}
            onKeyDown={keepOnEscape}
          />,
        )}
        <Base.Trigger className="combobox-button" aria-label={t`Show list`}>
          <ChevronDown aria-hidden="true" />
        </Base.Trigger>
      </Base.InputGroup>
      <ComboboxList busy={busy} isEmpty={items.length === 0} note={note} />
    </Base.Root>
  );
};
