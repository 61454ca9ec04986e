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

/** The toolbar's own order; null parts its groups. */
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

/** They show a direction of reading. */
const mirrored = new Set([List, ListOrdered, Undo2, Redo2]);

/** Plain text as the editor would write it, a paragraph a line. */
export const toParagraphs = (text: string): string => {
  if (text.trim() === "") return "";
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return escaped
    .split("\n")
    .map((line) => `<p>${line}</p>`)
    .join("");
};

/** Shows the toolbar until its code has loaded. */
const Tools = () => (
  <div className="rich-text-tools" aria-hidden="true">
    {tools.map((Icon, index) =>
      Icon ? (
        <span key={Icon.displayName} className="icon-btn icon-btn-sm">
          <Icon className={cx(mirrored.has(Icon) && "flip-rtl")} />
        </span>
      ) : (
        // The two gaps have no name and never move.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} className="rich-text-gap" />
      ),
    )}
  </div>
);

type Props = Pick<RichTextEditorProps, "id" | "labelledBy" | "describedBy" | "hasError"> & {
  text: string;
  onText: (text: string) => void;
  /** Somebody may be about to write. */
  onNear: () => void;
  onFocus: () => void;
  onBlur: () => void;
  onComposing: (isComposing: boolean) => void;
};

/**
 * The place of an empty text, as high as the editor, which comes for whoever writes and takes over
 * what was typed.
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
 * The words of a text, a line a paragraph; read in a document of its own, where nothing of it runs
 * or is fetched.
 */
const linesOf = (html: string): string[] => {
  const elements = [...new DOMParser().parseFromString(html, "text/html").querySelectorAll(blocks)];
  return elements.filter((block) => !block.querySelector(blocks)).map((block) => block.textContent);
};

type PreviewProps = {
  html: string;
  labelledBy: string;
  isBusy: boolean;
  /** Somebody may be about to write. */
  onNear: () => void;
};

/** The words of a text in the place of its editor, which is on its way. */
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
        // Nothing of it moves: it stands until the editor is here.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index}>{line}</p>
      ))}
    </div>
  </>
);
