import { useLingui } from "@lingui/react/macro";
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
import "./field.css";
import { RichTextDoor, toParagraphs } from "./rich-text-door.tsx";
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
 * The editor's code, which comes when it is asked for.
 * @returns the editor once it is there and nobody is in the middle of composing a letter
 */
const useEditorCode = () => {
  const [editor, setEditor] = useState<Editor | null>(null);
  const [isComposing, setComposing] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const load = () => {
    import("./rich-text-editor.tsx").then(
      ({ RichTextEditor }) => setEditor(() => RichTextEditor),
      setFailure,
    );
  };
  return { editor: isComposing ? null : editor, failure, load, setComposing };
};

/**
 * A text with headings, lists and links. Its editor is heavy: for an empty text it comes when somebody is about to write, and takes
 * over what was typed until then.
 */
export const RichTextField = ({ label, aside, help, error, value, onChange, onBlur, ref }: Props) => {
  const { t } = useLingui();
  const id = useId();
  const [labelId, noteId] = [`${id}-label`, `${id}-note`];
  const frame = useRef<HTMLDivElement>(null);
  const { editor: Editor, failure, load, setComposing } = useEditorCode();
  const [typed, setTyped] = useState("");
  const [isTyping, setTyping] = useState(false);
  const isPlain = value === toParagraphs(typed);
  const loadNow = useEffectEvent(load);
  useEffect(() => {
    if (!isPlain) loadNow();
  }, [isPlain]);
  // A text with formats cannot be shown without it; plain words can be typed all the same.
  if (failure !== null && !isPlain) throw failure;
  const focus = () => frame.current?.querySelector<HTMLElement>(".rich-text")?.focus();
  useImperativeHandle(ref, () => ({ focus }), []);
  const note = error ?? help;
  const shared = {
    id,
    labelledBy: labelId,
    describedBy: note ? noteId : undefined,
    hasError: error !== undefined,
  };
  return (
    <div className="field">
      <div className="field-head">
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- what a label does for an input; by keyboard one is there by Tab */}
        <span id={labelId} onClick={focus}>
          {label}
        </span>
        {aside && <span className="field-aside">{aside}</span>}
      </div>
      <div ref={frame} className="rich-text-frame" data-invalid={error !== undefined}>
        {Editor ? (
          <Editor {...shared} takesOver={isTyping} value={value} onChange={onChange} onBlur={onBlur} />
        ) : isPlain ? (
          <RichTextDoor
            {...shared}
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
          <div className="rich-text-waiting" role="status" aria-label={t`Loading`} />
        )}
      </div>
      {error !== undefined ? (
        <p id={noteId} className="field-error">
          <CircleAlert aria-hidden="true" />
          {error}
        </p>
      ) : (
        help && (
          <p id={noteId} className="field-help">
            {help}
          </p>
        )
      )}
    </div>
  );
};
