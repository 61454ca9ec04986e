import type { Window as HappyWindow } from "happy-dom";

// The tests' window is happy-dom's, which the types of the browser do not know.
const { happyDOM } = window as unknown as HappyWindow;

/** Makes the window as wide as a desktop (1440) or phone (390) screen. */
export const setWidth = (width: number): void => happyDOM.setViewport({ width, height: 900 });

/** Sets the preference of the system. */
export const setSystemTheme = (theme: "light" | "dark"): void => {
  happyDOM.settings.device.prefersColorScheme = theme;
};
