import type { LaunchOptions } from "@playwright/test";

/**
 * The Chromium of the tests: an installed one, without its sandbox and without what it does by
 * itself.
 */
export const chromiumOptions: LaunchOptions = {
  executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
  args: [
    // Root may not use Chromium's sandbox; the only pages it opens are ours.
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // A page lives for seconds here: code that is optimized for it costs more than it saves.
    "--js-flags=--no-turbofan --no-maglev",
  ],
};

/**
 * A stock Firefox, which is driven over WebDriver BiDi. Its scrollbars take no room, as those of
 * the other browser.
 */
export const firefoxOptions = (executablePath: string): LaunchOptions => ({
  executablePath,
  firefoxUserPrefs: {
    // The protocol of the current release cannot reduce motion.
    "ui.prefersReducedMotion": 1,
    "ui.useOverlayScrollbars": 1,
    "widget.gtk.overlay-scrollbars.enabled": true,
  },
});
