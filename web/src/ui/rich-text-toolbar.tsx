import { Toolbar } from "@base-ui/react/toolbar";
import { useLingui } from "@lingui/react/macro";
import { type Editor, useEditorState } from "@tiptap/react";
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  Underline,
  Undo2,
} from "lucide-react";
import { cx } from "./cx.ts";
import { RichTextLink } from "./rich-text-link.tsx";

type ToolProps = {
  label: string;
  icon: LucideIcon;
  /** Whether the text at the cursor has this format; omitted if the tool only runs an action. */
  pressed?: boolean;
  disabled?: boolean;
  mirrored?: boolean;
  onPress: () => void;
};

const Tool = ({
  label,
  icon: Icon,
  pressed,
  disabled = false,
  mirrored = false,
  onPress,
}: ToolProps) => (
  <Toolbar.Button
    className="icon-btn icon-btn-sm"
    aria-label={label}
    title={label}
    aria-pressed={pressed}
    disabled={disabled}
    onClick={onPress}
  >
    <Icon className={cx(mirrored && "flip-rtl")} aria-hidden="true" />
  </Toolbar.Button>
);

/** The formatting actions of a text, reached with Tab and moved through with the arrow keys. */
export const RichTextToolbar = ({ editor, controls }: { editor: Editor; controls: string }) => {
  const { t } = useLingui();
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      isBold: now.isActive("bold"),
      isItalic: now.isActive("italic"),
      isUnderlined: now.isActive("underline"),
      isHeading: now.isActive("heading", { level: 2 }),
      isSubheading: now.isActive("heading", { level: 3 }),
      isList: now.isActive("bulletList"),
      isNumbered: now.isActive("orderedList"),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
  const change = () => editor.chain().focus();
  return (
    <Toolbar.Root className="rich-text-tools" aria-label={t`Text style`} aria-controls={controls}>
      <Tool
        label={t`Bold`}
        icon={Bold}
        pressed={state.isBold}
        onPress={() => change().toggleBold().run()}
      />
      <Tool
        label={t`Italic`}
        icon={Italic}
        pressed={state.isItalic}
        onPress={() => change().toggleItalic().run()}
      />
      <Tool
        label={t`Underline`}
        icon={Underline}
        pressed={state.isUnderlined}
        onPress={() => change().toggleUnderline().run()}
      />
      <Toolbar.Separator className="rich-text-gap" />
      <Tool
        label={t`Heading`}
        icon={Heading2}
        pressed={state.isHeading}
        onPress={() => change().toggleHeading({ level: 2 }).run()}
      />
      <Tool
        label={t`Smaller heading`}
        icon={Heading3}
        pressed={state.isSubheading}
        onPress={() => change().toggleHeading({ level: 3 }).run()}
      />
      <Tool
        label={t`List`}
        icon={List}
        pressed={state.isList}
        mirrored
        onPress={() => change().toggleBulletList().run()}
      />
      <Tool
        label={t`Numbered list`}
        icon={ListOrdered}
        pressed={state.isNumbered}
        mirrored
        onPress={() => change().toggleOrderedList().run()}
      />
      <RichTextLink editor={editor} />
      <Toolbar.Separator className="rich-text-gap" />
      <Tool
        label={t`Undo`}
        icon={Undo2}
        disabled={!state.canUndo}
        mirrored
        onPress={() => change().undo().run()}
      />
      <Tool
        label={t`Redo`}
        icon={Redo2}
        disabled={!state.canRedo}
        mirrored
        onPress={() => change().redo().run()}
      />
    </Toolbar.Root>
  );
};
