import { useSyncExternalStore } from "react";

export type Theme = "light" | "dark" | "system";

/** Also read by public/first-paint.js. */
const key = "sellerdesk.theme";
const listeners = new Set<() => void>();
const systemIsDark = () => matchMedia("(prefers-color-scheme: dark)").matches;

/** Returns the chosen theme; `system` by default. */
export const readTheme = (): Theme => {
  const stored = localStorage.getItem(key);
  return stored === "light" || stored === "dark" ? stored : "system";
};

/** Applies the theme to the page. Called at the start, on a choice, and when the system changes. */
export const applyTheme = (): void => {
  const theme = readTheme();
  if (theme === "dark" || (theme === "system" && systemIsDark()))
    document.documentElement.dataset["theme"] = "dark";
  else delete document.documentElement.dataset["theme"];
};

/** Sets the theme and stores the choice in this browser. */
export const setTheme = (theme: Theme): void => {
  if (theme === "system") localStorage.removeItem(key);
  else localStorage.setItem(key, theme);
  applyTheme();
  for (const listener of listeners) listener();
};

/** Returns the chosen theme and re-renders when it changes. */
export const useTheme = (): Theme =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    readTheme,
    () => "system",
  );

/** Follows the system's theme unless the seller has chosen one. */
export const watchSystemTheme = (): void => {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyTheme);
};
