import { Trans } from "@lingui/react/macro";
import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

type Props = {
  title: ReactNode;
  description?: ReactNode;
  submitLabel: ReactNode;
  /** What it destroys cannot be brought back. */
  destructive?: boolean;
  busy: boolean;
  /** Why it failed, where no field is at fault. */
  error: string | undefined;
  /** A second way to submit, before the first. */
  otherAction?: ReactNode;
  /** What gets the focus first; the first control unless given. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** The name of the only field in which Enter submits; in the others it leads to the next empty one. Every field unless given. */
  submitFrom?: string;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Moves the focus to the next empty field of a form, or to its button if there is none. */
const focusNextEmpty = (form: HTMLFormElement, field: HTMLInputElement): void => {
  const inputs = [...form.querySelectorAll<HTMLInputElement>("input:not([disabled])")];
  const next = inputs.slice(inputs.indexOf(field) + 1).find(({ value }) => value === "");
  (next ?? document.querySelector<HTMLElement>(`button[type=submit][form="${form.id}"]`))?.focus();
};

/** A form in a dialog: Enter submits it, what went wrong stands above its buttons. */
export const FormDialog = (props: Props) => {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { busy } = props;
  const isAnswerDue = useRef(false);
  // What was refused takes the focus to the first field at fault, as in the forms of pages.
  useEffect(() => {
    if (!isAnswerDue.current || busy) return;
    const atFault = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!atFault) return;
    isAnswerDue.current = false;
    atFault.focus();
  });
  return (
    <Dialog
      open
      form
      onOpenChange={(open) => !open && props.onClose()}
      title={props.title}
      description={props.description}
      {...(props.initialFocus && { initialFocus: props.initialFocus })}
      actions={
        <>
          <Button onClick={props.onClose}>
            <Trans>Close</Trans>
          </Button>
          {props.otherAction}
          <Button
            type="submit"
            form={id}
            variant={props.destructive ? "danger-solid" : "primary"}
            busy={busy}
          >
            {props.submitLabel}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its fields arrive here */}
      <form
        ref={form}
        id={id}
        noValidate
        className="grid gap-5"
        onKeyDown={(event) => {
          const { target, currentTarget, key, nativeEvent } = event;
          if (props.submitFrom === undefined || key !== "Enter" || nativeEvent.isComposing) return;
          if (!(target instanceof HTMLInputElement) || target.name === props.submitFrom) return;
          event.preventDefault();
          focusNextEmpty(currentTarget, target);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          isAnswerDue.current = true;
          props.onSubmit();
        }}
      >
        {props.children}
        {props.error !== undefined && (
          <p role="alert" className="font-quiet text-danger">
            {props.error}
          </p>
        )}
      </form>
    </Dialog>
  );
};
