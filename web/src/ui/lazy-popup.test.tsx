import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRef, useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lazyModule } from "../lib/lazy.ts";
import { type TriggerClick, type Trigger, useLazyPopup, useForwardedClick } from "./lazy-popup.tsx";
import { Toasts } from "./toast.tsx";

type Code = { Popup: (props: { trigger: Trigger; triggerClick: TriggerClick }) => React.ReactNode };

/** A popup that shows how its button was activated. */
const Popup: Code["Popup"] = ({ triggerClick }) => {
  const button = useRef<HTMLButtonElement>(null);
  useForwardedClick(button, triggerClick);
  return (
    <button
      ref={button}
      type="button"
      onClick={({ detail, currentTarget }) => {
        currentTarget.textContent = `pressed ${detail > 0 ? "by pointer" : "by keyboard"}`;
      }}
    >
      Open
    </button>
  );
};

let attempts: { succeed: () => void; fail: () => void }[] = [];
// Every test waits for all code that is still loading.
afterEach(() => {
  for (const { succeed } of attempts) succeed();
  attempts = [];
});

/** Creates a lazy module that loads or fails when the test decides. */
const createRemoteModule = () => {
  const part = lazyModule<Code>(
    () =>
      new Promise((resolve, reject) => {
        attempts.push({ succeed: () => resolve({ Popup }), fail: () => reject(new Error("gone")) });
      }),
  );
  return { part, last: () => attempts.at(-1) };
};

const show = (part: ReturnType<typeof createRemoteModule>["part"]) => {
  const Opener = () => {
    const { code, triggerClick, triggerElement } = useLazyPopup(
      part,
      "menu",
      <button type="button">Open</button>,
    );
    return code ? (
      <code.Popup trigger={<button type="button">Open</button>} triggerClick={triggerClick} />
    ) : (
      triggerElement
    );
  };
  render(
    <>
      <Opener />
      <Toasts />
    </>,
    {
      wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>,
    },
  );
  return userEvent.setup();
};

beforeEach(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

test("opens the popup after a click once its code has loaded, with the focus on its button", async () => {
  const { part, last } = createRemoteModule();
  const user = show(part);
  await user.click(screen.getByRole("button", { name: "Open" }));
  expect(screen.getByRole("button", { name: "Open" }).getAttribute("aria-busy")).toBe("true");
  await act(async () => last()?.succeed());
  expect(await screen.findByText("pressed by pointer")).toBe(document.activeElement);
});

test("opens a menu by arrow keys as by Enter", async () => {
  const { part, last } = createRemoteModule();
  const user = show(part);
  await user.tab();
  await user.keyboard("{ArrowDown}");
  await act(async () => last()?.succeed());
  expect(await screen.findByText("pressed by keyboard")).toBe(document.activeElement);
});

test("reports a failed load, and loads again on the next click", async () => {
  const { part, last } = createRemoteModule();
  const user = show(part);
  const button = screen.getByRole("button", { name: "Open" });
  await user.click(button);
  await act(async () => last()?.fail());
  const message = await screen.findByText(/could not be loaded/);
  // Toasts outlive a test, so those of other tests may still be shown.
  const toast = message.closest<HTMLElement>("li");
  if (toast) await user.click(within(toast).getByRole("button", { name: "Dismiss" }));
  expect(button.getAttribute("aria-busy")).toBeNull();
  await user.click(button);
  await act(async () => last()?.succeed());
  expect(await screen.findByText("pressed by pointer")).toBe(document.activeElement);
});

test("keeps a click if the button is remounted while the code loads and a parent holds the state", async () => {
  const { part, last } = createRemoteModule();
  const Opener = ({ open, onOpenChange }: { open: boolean; onOpenChange: () => void }) => {
    const { code, triggerElement } = useLazyPopup(
      part,
      "dialog",
      <button type="button">Open</button>,
      { open, onOpenChange },
    );
    return code ? <p>{open ? "open" : "closed"}</p> : triggerElement;
  };
  const Parent = ({ version }: { version: number }) => {
    const [isOpen, setOpen] = useState(false);
    return <Opener key={version} open={isOpen} onOpenChange={() => setOpen(true)} />;
  };
  const { rerender } = render(<Parent version={1} />);
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
  rerender(<Parent version={2} />);
  await act(async () => last()?.succeed());
  expect(await screen.findByText("open")).toBeTruthy();
});
