import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link,
  List,
  ListOrdered,
  Redo2,
  Underline,
  Undo2,
} from "lucide-react";
import { cx } from "./cx.ts";
import type { RichTextEditorProps } from "./rich-text-editor.tsx";

/** The tools in the toolbar's order; null separates its groups. */
const tools = [
  Bold,
  Italic,
  Underline,
  null,
  Heading2,
  Heading3,
  List,
  ListOrdered,
  Link,
  null,
  Undo2,
  Redo2,
];

/** Icons that show the reading direction. */
const mirrored = new Set([List, ListOrdered, Undo2, Redo2]);

/** Converts plain text to HTML as the editor would write it, one paragraph per line. */
export const toParagraphs = (text: string): string => {
  if (text.trim() === "") return "";
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return escaped
    .split("\n")
    .map((line) => `<p>${line}</p>`)
    .join("");
};

/** Shows the toolbar's icons until its code has loaded. */
const Tools = () => (
  <div className="rich-text-tools" aria-hidden="true">
    {tools.map((Icon, index) =>
      Icon ? (
        <span key={Icon.displayName} className="icon-btn icon-btn-sm">
          <Icon className={cx(mirrored.has(Icon) && "flip-rtl")} />
        </span>
      ) : (
        // The two gaps have no name and are never reordered.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} className="rich-text-gap" />
      ),
    )}
  </div>
);

type Props = Pick<RichTextEditorProps, "id" | "labelledBy" | "describedBy" | "hasError"> & {
  text: string;
  onText: (text: string) => void;
  /** Called when the seller may be about to write. */
  onNear: () => void;
  onFocus: () => void;
  onBlur: () => void;
  onComposing: (isComposing: boolean) => void;
};

/**
 * The input for an empty text, as high as the editor. The editor loads when the seller writes, and
 * takes over the typed text.
 */
export const RichTextPlaceholder = (props: Props) => {
  const {
    id,
    labelledBy,
    describedBy,
    hasError,
    text,
    onText,
    onNear,
    onFocus,
    onBlur,
    onComposing,
  } = props;
  return (
    <>
      <Tools />
      <textarea
        id={id}
        className="rich-text"
        dir="auto"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-invalid={hasError || undefined}
        value={text}
        onChange={({ target }) => onText(target.value)}
        onPointerEnter={onNear}
        onFocus={onFocus}
        onBlur={onBlur}
        onCompositionStart={() => onComposing(true)}
        onCompositionEnd={() => onComposing(false)}
      />
    </>
  );
};

const blocks = "p, h1, h2, h3, h4, h5, h6, li, th, td";
/**
 * Returns the text of each block, one line per paragraph. It is parsed in a separate document, in
 * which nothing runs or is loaded.
 */
const linesOf = (html: string): string[] => {
  const elements = [...new DOMParser().parseFromString(html, "text/html").querySelectorAll(blocks)];
  return elements.filter((block) => !block.querySelector(blocks)).map((block) => block.textContent);
};

type PreviewProps = {
  html: string;
  labelledBy: string;
  isBusy: boolean;
  /** Called when the seller may be about to write. */
  onNear: () => void;
};

/** Shows a text without its formats until its editor has loaded. */
export const RichTextPreview = ({ html, labelledBy, isBusy, onNear }: PreviewProps) => (
  <>
    <Tools />
    <div
      className="rich-text"
      dir="auto"
      role="group"
      aria-labelledby={labelledBy}
      aria-busy={isBusy}
      onPointerEnter={onNear}
    >
      {linesOf(html).map((line, index) => (
        // The lines are never reordered: they are shown until the editor has loaded.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index}>{line}</p>
      ))}
    </div>
  </>
);
