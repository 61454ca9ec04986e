import { Trans } from "@lingui/react/macro";
import { CircleAlert } from "lucide-react";
import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { whenPageShown } from "../lib/page-shown.ts";
import { Button } from "./button.tsx";
import { FieldNote } from "./field.tsx";
import { RichTextPlaceholder, RichTextPreview, toParagraphs } from "./rich-text-placeholder.tsx";
import type { RichTextEditorProps } from "./rich-text-editor.tsx";
import "./rich-text.css";

type Props = Pick<RichTextEditorProps, "value" | "onChange" | "onBlur" | "ref"> & {
  label: string;
  /** At the end of the label's line. */
  aside?: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
};

type Editor = ComponentType<RichTextEditorProps>;

/**
 * Loads the editor's code on request.
 * @returns the editor once it is loaded and no letter is being composed
 */
const useEditorCode = () => {
  const [editor, setEditor] = useState<Editor | null>(null);
  const [isComposing, setComposing] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const load = () => {
    setMissing(false);
    import("./rich-text-editor.tsx").then(
      ({ RichTextEditor }) => setEditor(() => RichTextEditor),
      () => setMissing(true),
    );
  };
  return { editor: isComposing ? null : editor, isMissing, load, setComposing };
};

/**
 * A text with headings, lists and links. Its editor is heavy. For an empty text it loads when the
 * seller is about to write, and takes over the typed text. An existing text is shown without its
 * formats until the page is shown and the editor has loaded.
 */
export const RichTextField = ({
  label,
  aside,
  help,
  error,
  value,
  onChange,
  onBlur,
  ref,
}: Props) => {
  const id = useId();
  const [labelId, noteId] = [`${id}-label`, `${id}-note`];
  const frame = useRef<HTMLDivElement>(null);
  const { editor: Editor, isMissing, load, setComposing } = useEditorCode();
  const [typed, setTyped] = useState("");
  const [isTyping, setTyping] = useState(false);
  const isPlain = value === toParagraphs(typed);
  const loadNow = useEffectEvent(load);
  useEffect(() => {
    if (isPlain) return undefined;
    let isLeft = false;
    void whenPageShown().then(() => isLeft || loadNow());
    return () => {
      isLeft = true;
    };
  }, [isPlain]);
  const focus = () => frame.current?.querySelector<HTMLElement>(".rich-text")?.focus();
  useImperativeHandle(ref, () => ({ focus }), []);
  const note = error ?? help;
  const commonProps = {
    id,
    labelledBy: labelId,
    describedBy: note ? noteId : undefined,
    hasError: error !== undefined,
  };
  return (
    <div className="field">
      <div className="field-head">
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- acts like a label of an input; the keyboard reaches the editor with Tab */}
        <span id={labelId} onClick={focus}>
          {label}
        </span>
        {aside && <span className="field-aside">{aside}</span>}
      </div>
      <div ref={frame} className="rich-text-frame" data-invalid={error !== undefined}>
        {Editor ? (
          <Editor
            {...commonProps}
            takesOver={isTyping}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
          />
        ) : isPlain ? (
          <RichTextPlaceholder
            {...commonProps}
            text={typed}
            onText={(text) => {
              setTyped(text);
              onChange(toParagraphs(text));
            }}
            onNear={load}
            onComposing={setComposing}
            onFocus={() => {
              setTyping(true);
              load();
            }}
            onBlur={() => {
              setTyping(false);
              onBlur?.();
            }}
          />
        ) : (
          <RichTextPreview html={value} labelledBy={labelId} isBusy={!isMissing} onNear={load} />
        )}
      </div>
      {/* Plain text can still be typed. */}
      {isMissing && !isPlain && (
        <p role="alert" className="field-error">
          <CircleAlert aria-hidden="true" />
          <Trans>The editor could not be loaded.</Trans>
          <Button size="sm" onClick={load}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      )}
      <FieldNote id={noteId} error={error} help={help} />
    </div>
  );
};
