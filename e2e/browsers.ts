import type { LaunchOptions } from "@playwright/test";

/** Launch options for an installed Chromium, without its sandbox and its background activity. */
export const chromiumOptions: LaunchOptions = {
  executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
  args: [
    // Root cannot use the sandbox of Chromium. It opens only our own pages.
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // Pages live for seconds here, so optimizing their code costs more than it saves.
    "--js-flags=--no-turbofan --no-maglev",
  ],
};

/**
 * Launch options for a stock Firefox, driven over WebDriver BiDi. Its scrollbars overlay the page,
 * as in Chromium.
 */
export const firefoxOptions = (executablePath: string): LaunchOptions => ({
  executablePath,
  firefoxUserPrefs: {
    // WebDriver BiDi cannot reduce motion in the current release.
    "ui.prefersReducedMotion": 1,
    "ui.useOverlayScrollbars": 1,
    "widget.gtk.overlay-scrollbars.enabled": true,
  },
});
