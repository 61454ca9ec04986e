import { Trans } from "@lingui/react/macro";
import { type KeyboardEvent, type ReactNode, type RefObject, useId } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { ActionButton, Form, type FormProps } from "./form.tsx";

type Props<In extends FieldValues, Out> = FormProps<In, Out> & {
  title: ReactNode;
  description?: ReactNode;
  submitLabel: ReactNode;
  /** The action destroys data that cannot be restored. */
  destructive?: boolean;
  /** 448 px wide instead of 640. */
  narrow?: boolean;
  /** A second way to submit, before the first. */
  otherAction?: { action: string; label: ReactNode; busy: boolean };
  /** The element that receives the focus first; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /**
   * The name of the only field in which Enter submits; in the others Enter moves to the next empty
   * one. By default Enter submits in every field.
   */
  submitFrom?: string;
  onClose: () => void;
};

/** Moves the focus to the next empty field of a form, or to its button if there is none. */
const focusNextEmpty = (form: HTMLFormElement, field: HTMLInputElement): void => {
  const inputs = [...form.querySelectorAll<HTMLInputElement>("input:not([disabled])")];
  const next = inputs.slice(inputs.indexOf(field) + 1).find(({ value }) => value === "");
  (next ?? document.querySelector<HTMLElement>(`button[type=submit][form="${form.id}"]`))?.focus();
};

const onlyFrom =
  (name: string) =>
  (event: KeyboardEvent<HTMLFormElement>): void => {
    const { target, currentTarget, key, nativeEvent } = event;
    if (key !== "Enter" || nativeEvent.isComposing) return;
    if (!(target instanceof HTMLInputElement) || target.name === name) return;
    event.preventDefault();
    focusNextEmpty(currentTarget, target);
  };

/** A form in a dialog. Enter submits it. A failure without a field is shown above its buttons. */
export const FormDialog = <In extends FieldValues, Out>({
  title,
  description,
  submitLabel,
  destructive = false,
  narrow = false,
  otherAction,
  initialFocus,
  submitFrom,
  onClose,
  ...form
}: Props<In, Out>) => {
  const id = useId();
  return (
    <Dialog
      open
      form={!narrow}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      {...(initialFocus && { initialFocus })}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          {otherAction && (
            <ActionButton form={id} action={otherAction.action} busy={otherAction.busy}>
              {otherAction.label}
            </ActionButton>
          )}
          <Button
            type="submit"
            form={id}
            variant={destructive ? "danger-solid" : "primary"}
            busy={form.loading && otherAction?.busy !== true}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form
        {...form}
        id={id}
        className="grid gap-5"
        {...(submitFrom !== undefined && { onKeyDown: onlyFrom(submitFrom) })}
      />
    </Dialog>
  );
};
