/** Changes the text of an input as typing does, so that React and forms receive the event. */
export const typeInto = (input: HTMLInputElement, text: string): void => {
  // React overrides the property on the element itself and ignores values that it set.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
  input.dispatchEvent(new Event("input", { bubbles: true }));
};
