import { ChevronDown, X } from "lucide-react";
import { type Ref, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type LazyModule, useLazyModule } from "../lib/lazy.ts";
import { whenPageShown } from "../lib/page-shown.ts";
import type { ComboboxItem } from "./combobox-list.tsx";
import { useFieldWiring } from "./field-context.ts";
import { showLoadFailure } from "./lazy-popup.tsx";
import { Swatch } from "./swatch.tsx";
import "./chip.css";

/** The input state that the combobox takes over from its placeholder if that has the focus. */
export type Entered = {
  /** The input was clicked or typed into, which opens the list. */
  isOpen: boolean;
  /** The typed text; null before any typing. */
  text: string | null;
  /** The selected range of its text, from and to, when the placeholder was removed. */
  selection: RefObject<[number, number]>;
};

/**
 * Loads the code of a combobox when it is reached, or once the page is shown.
 * @returns the code once it is loaded; until then the props of its placeholder
 */
export const useLazyCombobox = <Code,>(part: LazyModule<Code>) => {
  const [isWanted, setWanted] = useState(false);
  const [entered, setEntered] = useState<Omit<Entered, "selection"> | null>(null);
  const selection = useRef<[number, number]>([0, 0]);
  useEffect(() => void whenPageShown().then(() => setWanted(true)), []);
  const code = useLazyModule(part, isWanted, () => {
    setWanted(false);
    showLoadFailure();
  });
  return {
    code,
    entered: entered && { ...entered, selection },
    inputState: {
      text: entered?.text ?? null,
      onNear: () => setWanted(true),
      onEnter: (more: Partial<Entered> = {}) =>
        setEntered((before) => ({ isOpen: false, text: null, ...before, ...more })),
      onLeave: () => setEntered(null),
      selection,
    },
  };
};

type Props = {
  chosen: readonly ComboboxItem[];
  several?: boolean;
  placeholder?: string | undefined;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
  onBlur?: () => void;
  onSearch: (text: string) => void;
  /** Called when the whole text was deleted. */
  onEmpty?: () => void;
  /** The text typed so far; null before any typing. */
  text: string | null;
  /** Called when the seller may be about to choose. */
  onNear: () => void;
  onEnter: (more?: Partial<Entered>) => void;
  onLeave: () => void;
  selection: Entered["selection"];
};

/** Shows the chosen values like the combobox, until its code has loaded. */
export const ComboboxPlaceholder = (props: Props) => {
  const { chosen, several = false, placeholder, disabled = false, ref, onBlur } = props;
  const { onSearch, onEmpty, text, onNear, onEnter, onLeave, selection } = props;
  const { id, ...wiring } = useFieldWiring();
  const group = useRef<HTMLDivElement>(null);
  // The browser sends the event of a moved caret later, possibly after the placeholder is gone.
  useLayoutEffect(() => {
    const input = group.current?.querySelector("input");
    return () => {
      if (input) selection.current = [input.selectionStart ?? 0, input.selectionEnd ?? 0];
    };
  }, [selection]);
  const field = (
    <input
      {...(id !== undefined && { id })}
      {...wiring}
      ref={ref}
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- there is no list to control yet
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded="false"
      autoComplete="off"
      spellCheck={false}
      disabled={disabled}
      placeholder={placeholder}
      value={text ?? (several ? "" : (chosen[0]?.label ?? ""))}
      onPointerEnter={onNear}
      onFocus={() => {
        onNear();
        onEnter();
      }}
      onClick={() => {
        onNear();
        onEnter({ isOpen: true });
      }}
      onChange={({ currentTarget }) => {
        onEnter({ isOpen: true, text: currentTarget.value });
        onSearch(currentTarget.value);
        if (currentTarget.value === "") onEmpty?.();
      }}
      onBlur={() => {
        onLeave();
        if (text !== null) onSearch("");
        onBlur?.();
      }}
    />
  );
  return (
    <div ref={group} className="input">
      {several ? (
        <div className="combobox-chips flex grow items-center">
          {chosen.map((item) => (
            <span key={item.id} className="chip">
              {item.swatch !== undefined && <Swatch color={item.swatch} />}
              <bdi>{item.label}</bdi>
              <X aria-hidden="true" />
            </span>
          ))}
          {field}
        </div>
      ) : (
        field
      )}
      <span className="combobox-button">
        <ChevronDown aria-hidden="true" />
      </span>
    </div>
  );
};
