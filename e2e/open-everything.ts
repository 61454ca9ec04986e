import type { Page } from "@playwright/test";

/** Popups that can cover a page. */
const popups = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/**
 * Clicks a button of a page, or an item of its open menu, and waits until the popup has loaded. Of
 * rows with the same buttons, only the first is used. Leaves out controls that switch, submit or
 * type.
 * @param nth the index of the button; none is clicked if it is left out
 * @returns the number of buttons or items
 */
const clickAndWait = (page: Page, within: "main" | "menu", nth = -1): Promise<number> =>
  page.evaluate(
    async ([kind, index]) => {
      const isOfFirstRow = (element: Element) => {
        const row = element.closest("tr, li, article");
        const before = row?.previousElementSibling;
        return !row || before?.tagName !== row.tagName || !before.querySelector("button");
      };
      const leftAlone =
        "[disabled], [type=submit], [aria-pressed], [role=tab], [role=switch], [role=checkbox], [role=radio], [role=toolbar] *";
      const found = [
        ...document.querySelectorAll<HTMLElement>(
          kind === "main" ? "main button, main [role=combobox]" : "[role=menu] [role=menuitem]",
        ),
      ].filter(
        (element) =>
          element.checkVisibility() && !element.matches(leftAlone) && isOfFirstRow(element),
      );
      const pressed = found[index];
      if (!pressed) return found.length;
      pressed.click();
      // A popup appears one frame after its code has loaded. Waits for up to 3,600 frames, about a
      // minute.
      const frame = () => new Promise((shown) => requestAnimationFrame(shown));
      const isComing = () => document.querySelector("[aria-busy=true], .skeleton") !== null;
      for (let frames = 0; frames < 2 || (isComing() && frames < 3600); frames += 1) await frame();
      return found.length;
    },
    [within, nth] as const,
  );

/**
 * Opens every popup of a page: of each button, and of each item of the menus among them.
 * @param look is called after each click, with what was clicked
 * @returns how many times a popup opened
 */
export const openAllPopups = async (
  page: Page,
  look: (pressed: string) => Promise<void>,
): Promise<number> => {
  const { href, pathname } = new URL(page.url());
  const isOpen = async () => (await page.locator(popups).count()) > 0;
  let opened = 0;
  const lookAt = async (pressed: string) => {
    await look(pressed);
    if (await isOpen()) opened += 1;
  };
  const close = async () => {
    // A dialog may ask whether to discard the typed text, and may cover the menu that opened it.
    for (let tries = 0; tries < 4 && (await isOpen()); tries += 1)
      await page.keyboard.press("Escape");
    if (new URL(page.url()).pathname !== pathname) await page.goto(href);
  };
  const buttons = await clickAndWait(page, "main");
  for (let button = 0; button < buttons; button += 1) {
    await clickAndWait(page, "main", button);
    await lookAt(`button ${button + 1}`);
    const items = await clickAndWait(page, "menu");
    for (let item = 0; item < items; item += 1) {
      if (item > 0) await clickAndWait(page, "main", button);
      await clickAndWait(page, "menu", item);
      await lookAt(`item ${item + 1} behind button ${button + 1}`);
      await close();
    }
    await close();
  }
  return opened;
};
