import { Trans, useLingui } from "@lingui/react/macro";
import { Bookmark, Check, Trash2 } from "lucide-react";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";
import { IconButton } from "./icon-button.tsx";
import { Input } from "./input.tsx";
import { Popover } from "./popover.tsx";
import "./saved-views.css";
import { showToast } from "./toast.tsx";
import { useNarrow } from "./use-narrow.ts";

type View = { id: string; name: string; query: string };
type Props = {
  views: readonly View[];
  /** The state of the list now, written as views are. */
  current: string;
  /** `(view, props) => <Link search={parseSearch(view.query)} {...props} />` */
  link: (
    view: View,
    props: {
      className: string;
      "aria-current": "true" | undefined;
      onClick: () => void;
      children: ReactNode;
    },
  ) => ReactNode;
  onSave: (view: Omit<View, "id">, done?: () => void) => void;
  onRemove: (id: string, done: () => void) => void;
  busy?: boolean;
  /** Why the last change failed. */
  error?: string | undefined;
};

type NameFormProps = Pick<Props, "current" | "onSave" | "busy" | "error"> & {
  input: RefObject<HTMLInputElement | null>;
};

const NameForm = ({ current, onSave, busy = false, error, input }: NameFormProps) => {
  const { t } = useLingui();
  const [name, setName] = useState("");
  return (
    <form
      className="saved-views-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== "") onSave({ name: name.trim(), query: current }, () => setName(""));
      }}
    >
      <Field label={t`Save these filters as a view`} error={error}>
        <Input
          ref={input}
          value={name}
          maxLength={40}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Button type="submit" busy={busy} disabled={name.trim() === ""}>
        <Trans>Save view</Trans>
      </Button>
    </form>
  );
};

/** The views that a seller has saved of a list: opens one, names the filters that are set now, deletes one. */
export const SavedViews = ({ views, current, link, onSave, onRemove, busy, error }: Props) => {
  const { t } = useLingui();
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const nameInput = useRef<HTMLInputElement>(null);
  const shown = views.find(({ query }) => query === current);
  const drop = (view: View) =>
    onRemove(view.id, () =>
      showToast(t`View deleted`, {
        label: t`Undo`,
        run: () => onSave({ name: view.name, query: view.query }),
      }),
    );
  const isNew = !shown && current !== "";
  return (
    <>
      <Popover
        label={t`Views`}
        align="start"
        open={isOpen}
        onOpenChange={(open) => {
          setOpen(open);
          setNaming(false);
        }}
        initialFocus={isNaming ? nameInput : undefined}
        trigger={
          isNarrow && !shown ? (
            <IconButton label={t`Views`} framed>
              <Bookmark aria-hidden="true" />
            </IconButton>
          ) : (
            <Button icon={<Bookmark aria-hidden="true" />}>
              {shown ? <bdi>{shown.name}</bdi> : t`Views`}
            </Button>
          )
        }
      >
        <div className="saved-views">
          {views.length === 0 && (
            <p className="text-13 text-muted">
              <Trans>A view keeps filters and order under a name.</Trans>
            </p>
          )}
          <ul>
            {views.map((view) => (
              <li key={view.id}>
                {link(view, {
                  className: "saved-view",
                  "aria-current": view === shown ? "true" : undefined,
                  onClick: () => setOpen(false),
                  children: (
                    <>
                      <bdi className="truncate-line grow">{view.name}</bdi>
                      {view === shown && <Check aria-hidden="true" />}
                    </>
                  ),
                })}
                <IconButton label={t`Delete the view ${view.name}`} onClick={() => drop(view)}>
                  <Trash2 aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ul>
          {isNew && (
            <NameForm
              current={current}
              onSave={onSave}
              {...(busy !== undefined && { busy })}
              error={error}
              input={nameInput}
            />
          )}
          {!isNew && error && <p className="field-error">{error}</p>}
        </div>
      </Popover>
      {/* On a phone the views themselves offer it. */}
      {isNew && !isNarrow && (
        <Button
          variant="ghost"
          onClick={() => {
            setNaming(true);
            setOpen(true);
          }}
        >
          <Trans>Save as view</Trans>
        </Button>
      )}
    </>
  );
};
