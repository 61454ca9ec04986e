import {
  type ComponentProps,
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Input } from "./input.tsx";
import { typeInto } from "./type-into.ts";
import "./popup.css";
import "./suggest-field.css";

type Props = Omit<ComponentProps<typeof Input>, "type" | "list"> & {
  suggestions: readonly string[];
};

const gapPx = 4;

/** Shows the list in the top layer, because tables and dialogs around the field scroll. */
const place = (list: HTMLElement, field: Element | null) => {
  if (!field) return;
  list.showPopover?.();
  const { left, right, top, bottom, width } = field.getBoundingClientRect();
  list.style.minInlineSize = `${width}px`;
  const { offsetHeight, offsetWidth } = list;
  const isAbove = bottom + gapPx + offsetHeight > innerHeight && top > innerHeight - bottom;
  list.style.top = `${isAbove ? top - gapPx - offsetHeight : bottom + gapPx}px`;
  const isRtl = getComputedStyle(list).direction === "rtl";
  list.style.left = `${isRtl ? right - offsetWidth : left}px`;
};

/** One line of text with suggestions below it; any other text may be typed. */
export const SuggestField = ({ suggestions, onChange, onKeyDown, onBlur, ...rest }: Props) => {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<readonly string[]>([]);
  const [active, setActive] = useState(-1);
  const isOpen = shown.length > 0;

  const close = () => setShown([]);
  const open = (text: string, index = -1) => {
    const typed = text.trim().toLowerCase();
    const isKnown = suggestions.some((name) => name.toLowerCase() === typed);
    const matches = suggestions.filter((name) => isKnown || name.toLowerCase().includes(typed));
    setShown(matches);
    setActive(index < 0 ? index : 0);
  };
  const choose = (name: string | undefined) => {
    const input = list.current?.parentElement?.querySelector("input");
    if (input && name !== undefined) typeInto(input, name);
    close();
  };

  useLayoutEffect(() => {
    if (list.current && shown.length > 0) place(list.current, list.current.previousElementSibling);
  }, [shown]);
  useEffect(() => {
    if (!isOpen) return undefined;
    // The list does not move with the field.
    const closeOnMove = ({ target }: Event) => target !== list.current && setShown([]);
    addEventListener("scroll", closeOnMove, true);
    addEventListener("resize", closeOnMove);
    return () => {
      removeEventListener("scroll", closeOnMove, true);
      removeEventListener("resize", closeOnMove);
    };
  }, [isOpen]);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);

  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    const { key, currentTarget } = event;
    const by = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (by !== undefined) {
      event.preventDefault();
      if (isOpen) setActive((active + by + shown.length) % shown.length);
      else open(currentTarget.value, 0);
    } else if (isOpen && (key === "Escape" || (key === "Enter" && active >= 0))) {
      event.preventDefault();
      // Keeps the surrounding dialog open, and its form from being submitted.
      event.stopPropagation();
      choose(key === "Enter" ? shown[active] : undefined);
    } else if (key === "Enter") close();
  };

  return (
    <span className="suggest">
      <Input
        role="combobox"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        {...rest}
        onClick={({ currentTarget }) => open(currentTarget.value)}
        onChange={(event) => {
          onChange?.(event);
          open(event.target.value);
        }}
        onKeyDown={handleKey}
        onBlur={(event) => {
          close();
          onBlur?.(event);
        }}
      />
      {isOpen && (
        <div ref={list} id={id} role="listbox" popover="manual" className="popup menu suggest-list">
          {shown.map((name, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the focus and handles the keys
            <div
              key={name}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              data-highlighted={index === active ? "" : undefined}
              className="menu-item"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(name)}
            >
              <bdi>{name}</bdi>
            </div>
          ))}
        </div>
      )}
    </span>
  );
};
