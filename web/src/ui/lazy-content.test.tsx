import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { lazyModule } from "../lib/lazy.ts";
import { LazyContent } from "./lazy-content.tsx";
import { Toasts } from "./toast.tsx";

test("reports a failed load and closes, keeps text typed next to it, and loads again on the next click", async () => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  let isReached = false;
  const part = lazyModule(async () => {
    if (!isReached) throw new Error("gone");
    return { Dialog: () => <p>What was asked for</p> };
  });
  const Page = () => {
    const [isOpen, setOpen] = useState(false);
    return (
      <I18nProvider i18n={i18n}>
        <input aria-label="Title" />
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && (
          <LazyContent part={part} onMissing={() => setOpen(false)}>
            {({ Dialog }) => <Dialog />}
          </LazyContent>
        )}
        <Toasts />
      </I18nProvider>
    );
  };
  render(<Page />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("Title"), "Linen");
  await user.click(screen.getByRole("button", { name: "Open" }));
  const message = await screen.findByText(/could not be loaded/);
  // Toasts outlive a test, so those of other tests may still be shown.
  const toast = message.closest<HTMLElement>("li");
  if (toast) await user.click(within(toast).getByRole("button", { name: "Dismiss" }));
  expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Linen");
  isReached = true;
  await act(async () => user.click(screen.getByRole("button", { name: "Open" })));
  expect(await screen.findByText("What was asked for")).toBeDefined();
});
