const fieldsOf = (page: HTMLElement) => [...page.querySelectorAll("input")];

/** Types a text into a field of React's, which learns of it by the event. */
const type = (field: HTMLInputElement, text: string): void => {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  value?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
};

/**
 * Puts the app's form in the place of the one that was written at build time, which a visitor may
 * have begun to fill in.
 */
export const replaceWrittenPage = (page: HTMLElement, container: HTMLElement): void => {
  const fields = fieldsOf(container);
  for (const [index, { value }] of fieldsOf(page).entries()) {
    const field = fields[index];
    if (field && value !== "") type(field, value);
  }
  const focused = fieldsOf(page).findIndex((field) => field === document.activeElement);
  page.remove();
  fields[focused]?.focus();
  delete document.documentElement.dataset["translating"];
};
