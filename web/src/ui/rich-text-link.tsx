import { Toolbar } from "@base-ui/react/toolbar";
import { Trans, useLingui } from "@lingui/react/macro";
import { type Editor, useEditorState } from "@tiptap/react";
import { Link } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";
import { Popover } from "./popover.tsx";

/**
 * Reads a typed address and adds its scheme.
 * @returns null if the text is not an address that a shop links to
 */
export const readLink = (text: string): string | null => {
  const typed = text.trim();
  const address = /^[^\s@:]+@[^\s@]+\.[^\s@]+$/.test(typed)
    ? `mailto:${typed}`
    : /^[a-z][a-z+.-]*:/i.test(typed)
      ? typed
      : `https://${typed}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol === "mailto:") return address;
  return url && /^https?:$/.test(url.protocol) && url.hostname.includes(".") ? address : null;
};

/** Turns the selected text into a link, or changes or removes the link at the cursor. */
export const RichTextLink = ({ editor }: { editor: Editor }) => {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [hasError, setError] = useState(false);
  const { isLink, isEmpty } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      isLink: now.isActive("link"),
      isEmpty: now.state.selection.empty,
    }),
  });
  const show = (isOpen: boolean) => {
    setOpen(isOpen);
    setError(false);
    // The value was set by this component or by the server's sanitizer.
    if (isOpen) setText(String(editor.getAttributes("link")["href"] ?? ""));
  };
  const apply = () => {
    const href = readLink(text);
    setError(href === null);
    if (href === null) return;
    setOpen(false);
    const chain = editor.chain().focus();
    if (isEmpty && !isLink)
      chain.insertContent({ type: "text", text, marks: [{ type: "link", attrs: { href } }] }).run();
    else chain.extendMarkRange("link").setLink({ href }).run();
  };
  const remove = () => {
    setOpen(false);
    editor.chain().focus().extendMarkRange("link").unsetLink().run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    apply();
  };
  return (
    <Popover
      label={t`Link`}
      align="start"
      className="grid w-80 gap-3 p-4"
      open={open}
      onOpenChange={show}
      trigger={
        <Toolbar.Button
          className="icon-btn icon-btn-sm"
          aria-label={t`Link`}
          title={t`Link`}
          aria-pressed={isLink}
        >
          <Link aria-hidden="true" />
        </Toolbar.Button>
      }
    >
      <Field
        label={t`Address`}
        error={
          hasError ? t`Enter a link such as https://example.com, or an email address.` : undefined
        }
      >
        <Input
          dir="ltr"
          inputMode="url"
          autoComplete="off"
          maxLength={2000}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <div className="flex justify-end gap-2">
        {isLink && (
          <Button variant="ghost" size="sm" onClick={remove}>
            <Trans>Remove link</Trans>
          </Button>
        )}
        <Button variant="secondary" size="sm" onClick={apply}>
          <Trans>Set link</Trans>
        </Button>
      </div>
    </Popover>
  );
};
