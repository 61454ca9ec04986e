const buttonsOf = (page: HTMLElement) => [...page.querySelectorAll("button")];
const fieldsOf = (page: HTMLElement) => [...page.querySelectorAll("input")];
const namesOf = (page: HTMLElement) => fieldsOf(page).map(({ name }) => name);
/**
 * Returns the elements that can have the focus. Both pages have the same ones in the same order.
 */
const controlsOf = (page: HTMLElement) => [
  ...page.querySelectorAll<HTMLElement>("a, button, input, select"),
];

/** Sets the text of a React input. The event notifies React. */
const type = (field: HTMLInputElement, text: string): void => {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  value?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
};

/** Enters what a visitor has entered in the written page, and restores the focus. */
const takeOver = (page: HTMLElement, container: HTMLElement): void => {
  const fields = fieldsOf(container);
  for (const [index, { value, checked }] of fieldsOf(page).entries()) {
    const field = fields[index];
    if (field?.type === "checkbox") {
      if (checked) field.click();
    } else if (field && value !== "") type(field, value);
  }
  const focused = controlsOf(page).findIndex((control) => control === document.activeElement);
  const pressed = buttonsOf(page).indexOf(Reflect.get(document.documentElement, "pressed"));
  page.remove();
  controlsOf(container)[focused]?.focus();
  buttonsOf(container)[pressed]?.click();
};

/**
 * Replaces the form that was written at build time with the app's, and keeps what a visitor has
 * entered and the focus. Clicks the button that was clicked in it before
 * (`public/first-paint.js`). If the app shows another form, such as the one for the code of a
 * pending registration, nothing is kept.
 */
export const replaceWrittenPage = (page: HTMLElement, container: HTMLElement): void => {
  if (namesOf(page).join() === namesOf(container).join()) takeOver(page, container);
  else page.remove();
  delete document.documentElement.dataset["replacing"];
};
