const blocks = "p,h1,h2,h3,h4,h5,h6,li,blockquote,tr,hr";

/** A description's words, paragraph by paragraph, a blank line between them. */
export const textFromHtml = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const line of body.querySelectorAll("br")) line.replaceWith("\n");
  for (const block of body.querySelectorAll(blocks)) block.append("\n\n");
  return (body.textContent ?? "")
    .replaceAll(/[ \t]+\n/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
};

const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Plain text as paragraphs: a blank line parts them, a single line end breaks a line. */
export const htmlFromText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, "\n")
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll("\n", "<br />")}</p>`)
    .join("");

/** Whether a description is more than paragraphs, so that writing it as plain text would lose something. */
export const isFormatted = (html: string): boolean => {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return [...body.querySelectorAll("*")].some(({ tagName }) => tagName !== "P" && tagName !== "BR");
};
