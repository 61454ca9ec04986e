/** HTML that may be sent as it is: every text in it was escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = Markup | string | number | null | undefined | false | readonly Value[];

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const toText = (value: Value): string => {
  if (value instanceof Markup) return value.text;
  if (value === null || value === undefined || value === false) return "";
  if (typeof value === "object") return value.map(toText).join("");
  return String(value).replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
};

/** Creates markup. Texts are escaped, also in attributes, which are always quoted. */
export const markup = (parts: TemplateStringsArray, ...values: Value[]): Markup =>
  new Markup(String.raw({ raw: parts }, ...values.map(toText)));

/**
 * Marks HTML that Sellerdesk has sanitized: only descriptions and shops' texts about themselves.
 */
export const sanitized = (html: string): Markup => new Markup(html);
