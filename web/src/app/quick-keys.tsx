import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { lazyModule } from "../lib/lazy.ts";
import { LazyContent } from "../ui/lazy-content.tsx";
import { areShortcutsOn, createKeyReader, isTaken, worksHere } from "./shortcuts.ts";

const palette = lazyModule(() => import("./palette.tsx"));
const help = lazyModule(() => import("./shortcuts-dialog.tsx"));
const rows = lazyModule(() => import("./act-on-row.ts"));

/**
 * Focuses the page's own search, else the header's.
 * @returns whether there is a visible one
 */
const focusSearch = (): boolean => {
  const fields = document.querySelectorAll<HTMLInputElement>(
    "main input[type=search], header input[type=search]",
  );
  // The page's own search takes precedence.
  const visibleFields = [...fields].filter((field) => field.checkVisibility());
  const field = visibleFields.find((element) => element.closest("main")) ?? visibleFields[0];
  field?.focus();
  field?.select();
  return field !== undefined;
};

type Open = "palette" | "help" | null;

/**
 * Handles Ctrl+K and the single keys of every page (screens 9), and renders the palette and the
 * help. Both load when they are first opened, or once the page is shown.
 * @returns a function that opens the palette, and the element to render
 */
export const useQuickKeys = (onLogOut: () => void) => {
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open>(null);
  const [known, setKnown] = useState<readonly Open[]>([]);
  const show = (dialog: Open) => {
    setKnown((before) => [...before, dialog]);
    setOpen(dialog);
  };
  const [read] = useState(createKeyReader);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey) {
      event.preventDefault();
      show(open === "palette" ? null : "palette");
      return;
    }
    // `open` is also set while the code of a requested dialog is loading.
    const isFree = open === null && !event.defaultPrevented && !isTaken(event.target);
    if (ctrlKey || metaKey || altKey || !isFree || !areShortcutsOn()) return;
    const shortcut = read(key, event.timeStamp);
    if (!shortcut || !worksHere(shortcut)) return;
    event.preventDefault();
    if (shortcut.does === "help") show("help");
    else if (shortcut.does === "search") {
      if (!focusSearch()) show("palette");
    } else if ("row" in shortcut.does) {
      const { row } = shortcut.does;
      // If loading failed, the next key press tries again.
      void rows.load().then(
        ({ actOnRow }) => actOnRow(row),
        () => {},
      );
    } else void navigate({ to: shortcut.does.to });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  const forget = () => {
    setOpen(null);
    setKnown([]);
  };
  const change = (dialog: Open) => (isOpen: boolean) => setOpen(isOpen ? dialog : null);
  return {
    openPalette: () => show("palette"),
    dialogs: (
      <>
        {known.includes("palette") && (
          <LazyContent part={palette} onMissing={forget}>
            {({ Palette }) => (
              <Palette
                open={open === "palette"}
                onOpenChange={change("palette")}
                onHelp={() => show("help")}
                onLogOut={onLogOut}
              />
            )}
          </LazyContent>
        )}
        {known.includes("help") && (
          <LazyContent part={help} onMissing={forget}>
            {({ ShortcutsDialog }) => (
              <ShortcutsDialog open={open === "help"} onOpenChange={change("help")} />
            )}
          </LazyContent>
        )}
      </>
    ),
  };
};
