import { Trans, useLingui } from "@lingui/react/macro";
import { Bookmark, Check, Trash2 } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { lazyModule } from "../lib/lazy.ts";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import { LazyContent } from "./lazy-content.tsx";
import { showLoadFailure } from "./lazy-popup.tsx";
import { Popover } from "./popover.tsx";
import "./saved-views.css";
import { showToast } from "./toast.tsx";
import { useNarrow } from "./use-narrow.ts";

type View = { id: string; name: string; query: string };
type Props = {
  views: readonly View[];
  /** The current state of the list, in the form of a view's query. */
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
  saving: boolean;
  saveError: Error | null;
  /** The error of the last attempt to delete a view. */
  removeError: Error | null;
};

// Lazy, because few sellers open it and a form is heavier than the rest of a list.
const nameForm = lazyModule(async () => (await import("./view-name-form.tsx")).ViewNameForm);

/** The saved views of a list: opens one, saves the current filters as a view, deletes one. */
export const SavedViews = (props: Props) => {
  const { views, current, link, onSave, onRemove, saving, saveError, removeError } = props;
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
  const openNaming = async () => {
    // The popover moves the focus when it opens, so the field must exist by then.
    await nameForm.load();
    setNaming(true);
    setOpen(true);
  };
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
              <Trans>A view saves filters and sorting under a name.</Trans>
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
                <IconButton label={t`Delete view ${view.name}`} onClick={() => drop(view)}>
                  <Trash2 aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ul>
          {isNew && (
            <LazyContent part={nameForm} onMissing={() => setOpen(false)}>
              {(ViewNameForm) => (
                <ViewNameForm
                  saving={saving}
                  saveError={saveError}
                  input={nameInput}
                  onSave={(name, done) => onSave({ name, query: current }, done)}
                />
              )}
            </LazyContent>
          )}
          {removeError && <p className="field-error">{removeError.message}</p>}
        </div>
      </Popover>
      {/* On a phone the popover of the views offers it. */}
      {isNew && !isNarrow && (
        <Button variant="ghost" onClick={() => void openNaming().catch(showLoadFailure)}>
          <Trans>Save as view</Trans>
        </Button>
      )}
    </>
  );
};
