import { EditorContent, useEditor } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import {
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from "react";
import { allowedNodes } from "./rich-text-schema.ts";
import { RichTextToolbar } from "./rich-text-toolbar.tsx";

export type RichTextEditorProps = {
  id: string;
  labelledBy: string;
  describedBy: string | undefined;
  hasError: boolean;
  /** Sanitized HTML; an empty text is "". */
  value: string;
  onChange: (html: string) => void;
  onBlur?: (() => void) | undefined;
  /**
   * The seller is already typing: the cursor starts at the end of the text, and none of its spaces
   * are lost.
   */
  takesOver: boolean;
  /** For a form, which focuses the editor if it has an error. */
  ref?: Ref<{ focus: () => void }> | undefined;
};

const extensions = [
  StarterKit.configure({
    // The server's sanitizer would remove these.
    code: false,
    codeBlock: false,
    // It would add a paragraph that nobody typed.
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: "https",
      HTMLAttributes: { target: null, rel: "noopener noreferrer nofollow" },
      isAllowedUri: (address, { defaultValidate }) =>
        defaultValidate(address) && !/^(?!https?:|mailto:)[a-z][a-z+.-]*:/i.test(address),
    },
  }),
  ...allowedNodes,
];

const attributesOf = ({ id, labelledBy, describedBy, hasError }: RichTextEditorProps) => ({
  id,
  class: "rich-text",
  role: "textbox",
  "aria-multiline": "true",
  "aria-labelledby": labelledBy,
  dir: "auto",
  ...(describedBy !== undefined && { "aria-describedby": describedBy }),
  ...(hasError && { "aria-invalid": "true" }),
});

/**
 * The editor. It is 130 kB, so `RichTextField` loads it when there is something to show or to
 * write.
 */
export const RichTextEditor = (props: RichTextEditorProps) => {
  const { value, takesOver, onChange, onBlur, ref } = props;
  const shown = useRef(value);
  const editor = useEditor({
    extensions,
    content: value,
    parseOptions: { preserveWhitespace: takesOver },
    // Styles are in our own sheet: the content security policy blocks all others.
    injectCSS: false,
    editorProps: { attributes: attributesOf(props) },
    onUpdate: ({ editor: now }) => {
      shown.current = now.isEmpty ? "" : now.getHTML();
      onChange(shown.current);
    },
    onBlur: () => onBlur?.(),
  });
  useImperativeHandle(ref, () => ({ focus: () => void editor.commands.focus() }), [editor]);
  const takeOver = useEffectEvent(() => {
    if (!takesOver) return;
    editor.commands.setTextSelection(editor.state.doc.content.size);
    // The library's own command waits for a frame, during which a letter would be lost.
    editor.view.focus();
  });
  useLayoutEffect(() => takeOver(), []);
  // Shows a text from outside (discarded, saved, restored). The editor already shows its own
  // changes.
  useEffect(() => {
    if (value === shown.current) return;
    shown.current = value;
    const { from, to } = editor.state.selection;
    editor
      .chain()
      .setMeta("addToHistory", false)
      .setContent(value, { emitUpdate: false })
      .command(({ tr, commands }) => {
        const end = tr.doc.content.size;
        return commands.setTextSelection({ from: Math.min(from, end), to: Math.min(to, end) });
      })
      .run();
  }, [editor, value]);
  return (
    <>
      <RichTextToolbar editor={editor} controls={props.id} />
      <EditorContent editor={editor} />
    </>
  );
};
