import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { lazyModule } from "../lib/lazy.ts";
import { LazySection } from "./lazy-section.tsx";

test("reports a failed load, offers to try again, and keeps text typed next to it", async () => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  let isReached = false;
  const part = lazyModule(
    async () => {
      if (!isReached) throw new Error("gone");
      return { Variants: () => <p>Six variants</p> };
    },
    { preloads: false },
  );
  render(
    <I18nProvider i18n={i18n}>
      <input aria-label="Title" />
      <LazySection part={part} fallback={<p>Loading</p>}>
        {({ Variants }) => <Variants />}
      </LazySection>
    </I18nProvider>,
  );
  expect(screen.getByText("Loading")).toBeDefined();
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("Title"), "Linen");
  expect((await screen.findByRole("alert")).textContent).toContain("This could not be loaded.");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect((await screen.findByRole("alert")).textContent).toContain("This could not be loaded.");
  isReached = true;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Six variants")).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Linen");
});
