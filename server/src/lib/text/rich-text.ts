/**
 * Elements of a description: text in paragraphs, headings, lists, tables, and links. No images,
 * styles or scripts.
 */
const allowedTags = [
  "p",
  "br",
  "hr",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "blockquote",
  "ul",
  "ol",
  "li",
  "strong",
  "em",
  "b",
  "i",
  "u",
  "s",
  "sub",
  "sup",
  "a",
  "table",
  "thead",
  "tbody",
  "tr",
  "th",
  "td",
];

declare const brand: unique symbol;

/** HTML that `sanitiseRichText` returned, now or before it was stored. */
export type SafeHtml = string & { readonly [brand]: "SafeHtml" };

/**
 * Reduces HTML to what may be shown to buyers and sellers unchanged (safety 18, 19). The function
 * is idempotent. The library is loaded with the first text, because it takes 20 MB.
 */
export const sanitiseRichText = async (html: string): Promise<SafeHtml> => {
  if (html.trim() === "") return "" as SafeHtml;
  const { default: sanitizeHtml } = await import("sanitize-html");
  const safe = sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: { a: ["href", "rel"] },
    allowedSchemes: ["https", "http", "mailto"],
    allowProtocolRelative: false,
    transformTags: {
      a: sanitizeHtml.simpleTransform("a", { rel: "noopener noreferrer nofollow" }),
    },
  });
  return safe.trim() as SafeHtml;
};
