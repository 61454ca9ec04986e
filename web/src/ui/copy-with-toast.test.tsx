import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { copyWithToast } from "./copy-with-toast.ts";
import { Toasts } from "./toast.tsx";

afterEach(() => vi.unstubAllGlobals());

test.each([
  [() => Promise.resolve(), "Address copied."],
  [
    () => Promise.reject(new DOMException("Write permission denied.", "NotAllowedError")),
    "Your browser doesn’t allow copying. Select the text and copy it yourself.",
  ],
])("reports whether a text was copied", async (writeText, expected) => {
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  i18n.loadAndActivate({ locale: "en", messages: {} });
  render(
    <I18nProvider i18n={i18n}>
      <Toasts />
    </I18nProvider>,
  );
  await act(() => copyWithToast("1 High Street", "Address copied."));
  expect(screen.getByText(expected).textContent).toBe(expected);
});
