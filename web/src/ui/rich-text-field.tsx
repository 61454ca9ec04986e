import { useLingui } from "@lingui/react/macro";
import { CircleAlert } from "lucide-react";
import { lazy, type ReactNode, Suspense, useId, useRef } from "react";
import "./field.css";
import type { RichTextEditorProps } from "./rich-text-editor.tsx";
import "./rich-text.css";

const RichTextEditor = lazy(async () => ({
  default: (await import("./rich-text-editor.tsx")).RichTextEditor,
}));

type Props = Pick<RichTextEditorProps, "value" | "onChange" | "onBlur" | "ref"> & {
  label: string;
  /** At the end of the label's line. */
  aside?: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
};

/** A text with headings, lists and links. Its editor comes after the page, so that no form waits for it. */
export const RichTextField = ({ label, aside, help, error, value, onChange, onBlur, ref }: Props) => {
  const { t } = useLingui();
  const id = useId();
  const [labelId, noteId] = [`${id}-label`, `${id}-note`];
  const frame = useRef<HTMLDivElement>(null);
  const note = error ?? help;
  return (
    <div className="field">
      <div className="field-head">
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- what a label does for an input; by keyboard one is there by Tab */}
        <span
          id={labelId}
          onClick={() => frame.current?.querySelector<HTMLElement>("[contenteditable]")?.focus()}
        >
          {label}
        </span>
        {aside && <span className="field-aside">{aside}</span>}
      </div>
      <div ref={frame} className="rich-text-frame" data-invalid={error !== undefined}>
        <Suspense fallback={<div className="rich-text-waiting" role="status" aria-label={t`Loading`} />}>
          <RichTextEditor
            id={id}
            labelledBy={labelId}
            describedBy={note ? noteId : undefined}
            hasError={error !== undefined}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            ref={ref}
          />
        </Suspense>
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
