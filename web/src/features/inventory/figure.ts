/** The text of a number field as a figure; nothing where it is empty. */
export const toFigure = (text: string | number | undefined): number | undefined =>
  text === "" || text === undefined ? undefined : Number(text);
