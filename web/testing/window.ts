import type { Window as HappyWindow } from "happy-dom";

// The window of the tests is happy-dom's. The browser's types do not include its API.
const { happyDOM } = window as unknown as HappyWindow;

/** Makes the window as wide as a desktop (1440) or phone (390) screen. */
export const setWidth = (width: number): void => happyDOM.setViewport({ width, height: 900 });

/** Sets the color scheme of the system. */
export const setSystemTheme = (theme: "light" | "dark"): void => {
  happyDOM.settings.device.prefersColorScheme = theme;
};
