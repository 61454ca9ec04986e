import { ChevronDown, X } from "lucide-react";
import { type Ref, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Later, useLater, whenShown } from "../lib/later.ts";
import type { ComboboxItem } from "./combobox-list.tsx";
import { useFieldWiring } from "./field-context.ts";
import { sayMissing } from "./popup-door.tsx";
import { Swatch } from "./swatch.tsx";
import "./chip.css";

/** What the combobox takes over from its door: whether that had the focus, and was pressed. */
export type Entered = "focus" | "press" | null;

/** A combobox whose code comes when it is reached. @returns the code once it is here, and until then what its door takes */
export const useComboboxDoor = <Code,>(part: Later<Code>) => {
  const [isWanted, setWanted] = useState(false);
  const [entered, setEntered] = useState<Entered>(null);
  useEffect(() => void whenShown().then(() => setWanted(true)), []);
  const code = useLater(part, isWanted, () => {
    setWanted(false);
    sayMissing();
  });
  return {
    code,
    entered,
    door: {
      onNear: () => setWanted(true),
      onEnter(how: Entered) {
        setWanted(true);
        setEntered(how);
      },
    },
  };
};

/** Goes on, in the input of the combobox itself, where its door was entered. */
export const useEntered = (group: RefObject<HTMLElement | null>, entered: Entered): void => {
  const isDone = useRef(false);
  useLayoutEffect(() => {
    if (isDone.current || entered === null) return;
    isDone.current = true;
    const input = group.current?.querySelector("input");
    input?.focus();
    // That is when its list opens.
    if (entered === "press") input?.dispatchEvent(new MouseEvent("mousedown", { bubbles: true }));
  }, [group, entered]);
};

type Props = {
  chosen: readonly ComboboxItem[];
  several?: boolean;
  placeholder?: string | undefined;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
  onBlur?: () => void;
  /** Somebody may be about to choose. */
  onNear: () => void;
  onEnter: (how: Entered) => void;
};

/** What is chosen, as the combobox shows it, in its place until its code is here. */
export const ComboboxDoor = (props: Props) => {
  const { chosen, several = false, placeholder, disabled = false, ref, onBlur, onNear, onEnter } = props;
  const { id, ...wiring } = useFieldWiring();
  const field = (
    <input
      {...(id !== undefined && { id })}
      {...wiring}
      ref={ref}
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- there is no list to control yet
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded="false"
      readOnly
      disabled={disabled}
      placeholder={placeholder}
      value={several ? "" : (chosen[0]?.label ?? "")}
      onPointerEnter={onNear}
      onFocus={() => onEnter("focus")}
      onClick={() => onEnter("press")}
      onBlur={() => {
        onEnter(null);
        onBlur?.();
      }}
    />
  );
  return (
    <div className="input">
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
