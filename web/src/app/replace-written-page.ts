const buttonsOf = (page: HTMLElement) => [...page.querySelectorAll("button")];
const fieldsOf = (page: HTMLElement) => [...page.querySelectorAll("input")];
/** The elements that can have the focus; both pages have the same ones in the same order. */
const controlsOf = (page: HTMLElement) => [
  ...page.querySelectorAll<HTMLElement>("a, button, input, select"),
];

/** Types a text into a field of React's, which learns of it by the event. */
const type = (field: HTMLInputElement, text: string): void => {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  value?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
};

/**
 * Puts the app's form in the place of the one that was written at build time, which a visitor may
 * have begun to fill in. A button that was pressed in it (`public/first-paint.js`) acts now.
 */
export const replaceWrittenPage = (page: HTMLElement, container: HTMLElement): void => {
  const fields = fieldsOf(container);
  for (const [index, { value }] of fieldsOf(page).entries()) {
    const field = fields[index];
    if (field && value !== "") type(field, value);
  }
  const focused = controlsOf(page).findIndex((control) => control === document.activeElement);
  const pressed = buttonsOf(page).indexOf(Reflect.get(document.documentElement, "pressed"));
  page.remove();
  controlsOf(container)[focused]?.focus();
  buttonsOf(container)[pressed]?.click();
  delete document.documentElement.dataset["translating"];
};
