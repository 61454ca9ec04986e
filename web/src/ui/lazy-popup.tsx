import { t } from "@lingui/core/macro";
import {
  cloneElement,
  type ComponentProps,
  type ReactElement,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { type LazyModule, useLazyModule } from "../lib/lazy.ts";
import { showToast } from "./toast.tsx";

/**
 * Reports in a toast that code could not be loaded. The requested part stays closed and can be
 * requested again.
 */
export const showLoadFailure = (): void =>
  showToast(t`This section could not be loaded. Try again, or reload the page.`);

/**
 * The click that opened a popup. `detail` is 0 for the keyboard, as in a click event. Null if
 * something else opened the popup.
 */
export type TriggerClick = { detail: number } | null;

/** The state of a popup, if a parent holds it. */
export type PopupControl = { open?: boolean; onOpenChange?: (open: boolean) => void };

/** The button of a popup. It is cloned, so it accepts the props of any button. */
export type Trigger = ReactElement<ComponentProps<"button">>;

/**
 * Loads the code of a popup when its button is reached or clicked.
 * @param kind the role of the popup for screen readers
 * @param control for popups whose state a parent holds: a click changes that state at once, so that
 * it is not lost if the button is remounted before the code has loaded
 * @returns the code once the popup was opened, and the click that opened it; until then the button
 */
export const useLazyPopup = <Code,>(
  part: LazyModule<Code>,
  kind: "menu" | "dialog",
  trigger: Trigger,
  { open = false, onOpenChange }: PopupControl = {},
):
  | { code: Code; triggerClick: TriggerClick; triggerElement: null }
  | { code: null; triggerClick: null; triggerElement: Trigger } => {
  const [entered, setEntered] = useState<{ triggerClick: TriggerClick } | null>(null);
  if (open && entered === null) setEntered({ triggerClick: null });
  const code = useLazyModule(part, entered !== null, () => {
    setEntered(null);
    onOpenChange?.(false);
    showLoadFailure();
  });
  if (entered && code) return { code, triggerClick: entered.triggerClick, triggerElement: null };

  const near = () => void part.load().catch(() => undefined);
  const enter = (detail: number) => {
    setEntered({ triggerClick: { detail } });
    onOpenChange?.(true);
  };
  const triggerElement = cloneElement(trigger, {
    "aria-haspopup": kind,
    "aria-expanded": false,
    "aria-busy": entered !== null || undefined,
    onPointerEnter: near,
    onFocus: near,
    onClick: ({ detail }) => enter(detail),
    ...(kind === "menu" && {
      onKeyDown: (event) => {
        if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
        event.preventDefault();
        enter(0);
      },
    }),
  });
  return { code: null, triggerClick: null, triggerElement };
};

/**
 * Moves the focus to the popup's own button, and repeats the click on the placeholder.
 * @param isOpen whether the click has already opened the popup, whose state a parent holds
 */
export const useForwardedClick = (
  button: RefObject<HTMLElement | null>,
  triggerClick: TriggerClick,
  isOpen = false,
): void => {
  const isDone = useRef(false);
  useLayoutEffect(() => {
    if (isDone.current || triggerClick === null) return;
    isDone.current = true;
    button.current?.focus();
    if (isOpen) return;
    button.current?.dispatchEvent(
      new MouseEvent("click", { bubbles: true, cancelable: true, detail: triggerClick.detail }),
    );
  }, [button, triggerClick, isOpen]);
};
