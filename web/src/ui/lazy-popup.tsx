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

/** The button of a popup. It is cloned, so it accepts the props of any button. */
export type Trigger = ReactElement<ComponentProps<"button">>;

/**
 * Loads the code of a popup when its button is reached or clicked.
 * @param kind the role of the popup for screen readers
 * @param open for popups that something other than their button can also open
 * @returns the code once the popup was opened, and the click that opened it; until then the button
 */
export const useLazyPopup = <Code,>(
  part: LazyModule<Code>,
  kind: "menu" | "dialog",
  trigger: Trigger,
  open = false,
):
  | { code: Code; triggerClick: TriggerClick; triggerElement: null }
  | { code: null; triggerClick: null; triggerElement: Trigger } => {
  const [entered, setEntered] = useState<{ triggerClick: TriggerClick } | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  if (open && entered === null) setEntered({ triggerClick: null });
  const code = useLazyModule(part, entered !== null, showLoadFailure);
  if (entered && code) return { code, triggerClick: entered.triggerClick, triggerElement: null };

  const near = () => void part.load().catch(() => undefined);
  const enter = async (detail: number) => {
    if (isWaiting) return;
    setWaiting(true);
    try {
      await part.load();
      setEntered({ triggerClick: { detail } });
    } catch {
      showLoadFailure();
    }
    setWaiting(false);
  };
  const triggerElement = cloneElement(trigger, {
    "aria-haspopup": kind,
    "aria-expanded": false,
    "aria-busy": isWaiting || undefined,
    onPointerEnter: near,
    onFocus: near,
    onClick: ({ detail }) => void enter(detail),
    ...(kind === "menu" && {
      onKeyDown: (event) => {
        if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
        event.preventDefault();
        void enter(0);
      },
    }),
  });
  return { code: null, triggerClick: null, triggerElement };
};

/** Repeats the click on the placeholder on the popup's own button. */
export const useForwardedClick = (
  button: RefObject<HTMLElement | null>,
  triggerClick: TriggerClick,
): void => {
  const isDone = useRef(false);
  useLayoutEffect(() => {
    if (isDone.current || triggerClick === null) return;
    isDone.current = true;
    button.current?.focus();
    button.current?.dispatchEvent(
      new MouseEvent("click", { bubbles: true, cancelable: true, detail: triggerClick.detail }),
    );
  }, [button, triggerClick]);
};
