import { Trans, useLingui } from "@lingui/react/macro";
import { Bookmark, Check, Trash2 } from "lucide-react";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { useAppForm } from "../lib/form.ts";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";
import { Form } from "./form.tsx";
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
  saving: boolean;
  saveError: Error | null;
  /** Why the last view could not be deleted. */
  removeError: Error | null;
};

const ViewName = z.object({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)) });

type NameFormProps = Pick<Props, "current" | "onSave" | "saving" | "saveError"> & {
  input: RefObject<HTMLInputElement | null>;
};

const NameForm = ({ current, onSave, saving, saveError, input }: NameFormProps) => {
  const { t } = useLingui();
  const form = useAppForm(ViewName, { name: "" });
  const name = useWatch({ control: form.control, name: "name" });
  return (
    <Form
      className="saved-views-form"
      form={form}
      loading={saving}
      submitError={saveError}
      failureField="name"
      onSubmit={(view) => onSave({ ...view, query: current }, () => form.reset())}
    >
      <Field label={t`Save these filters as a view`} error={form.formState.errors.name?.message}>
        <Input
          ref={input}
          value={name}
          maxLength={40}
          onChange={({ target }) => form.setValue("name", target.value)}
        />
      </Field>
      <Button type="submit" busy={saving} disabled={name.trim() === ""}>
        <Trans>Save view</Trans>
      </Button>
    </Form>
  );
};

/**
 * The views that a seller has saved of a list: opens one, names the filters that are set now,
 * deletes one.
 */
export const SavedViews = (props: Props) => {
  const { views, current, link, onSave, onRemove, removeError } = props;
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
          {isNew && <NameForm {...props} input={nameInput} />}
          {removeError && <p className="field-error">{removeError.message}</p>}
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
