import { i18n } from "@lingui/core";
import { beforeAll, expect, test } from "vitest";
import { deviceName } from "./device.ts";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

test.each([
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    "Chrome on Linux",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1",
    "Safari on iOS",
  ],
  ["Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0", "Firefox on Android"],
  ["curl/8.5.0", "Unknown device"],
  ["", "Unknown device"],
])("K45 %s is shown as %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
