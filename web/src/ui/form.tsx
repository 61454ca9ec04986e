import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import type { FieldPath, FieldValues } from "react-hook-form";
import { ApiError } from "../lib/api-client.ts";
import { type AppForm, setServerErrors } from "../lib/form.ts";
import { Button } from "./button.tsx";

export type FormProps<In extends FieldValues, Out> = {
  form: AppForm<In, Out>;
  /** A submission is running; the next one has to wait for it. */
  loading: boolean;
  /** The error of the last submission; errors of fields are shown at their fields. */
  submitError: Error | null;
  /**
   * Sends the values. The promise may reject with an ApiError, which `submitError` shows.
   * @param action of the `ActionButton` that submitted the form
   */
  onSubmit: (values: Out, action: string | undefined) => unknown;
  /** The field that shows failures without a field; by default the end of the form shows them. */
  failureField?: FieldPath<In>;
  /** Returns the form's path of a field that the server names. */
  toField?: (field: string) => string;
  children: ReactNode;
};

type Props<In extends FieldValues, Out> = FormProps<In, Out> &
  Pick<ComponentProps<"form">, "id" | "className" | "onKeyDown"> & {
    /** Awaited before the values are checked. */
    ready?: () => Promise<unknown>;
    /** Shows a failure without a field in another way. */
    footer?: (failure: string | undefined) => ReactNode;
  };

const showFailure = (failure: string | undefined) =>
  failure !== undefined && (
    <p role="alert" className="font-quiet text-danger">
      {failure}
    </p>
  );

/**
 * Focuses the first field with an error.
 * @returns whether there is one on the screen
 */
const focusFirstError = (page: HTMLElement | null): boolean => {
  const field =
    page?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    page?.querySelector<HTMLElement>(".field-error");
  field?.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
  return field instanceof HTMLElement;
};

/**
 * The form of every page and dialog. Validates on submit, shows the server's errors at their
 * fields, and focuses the first field with an error.
 */
export const Form = <In extends FieldValues, Out>({
  form,
  loading,
  submitError,
  onSubmit,
  failureField,
  toField,
  ready,
  footer = showFailure,
  children,
  ...attributes
}: Props<In, Out>) => {
  const page = useRef<HTMLFormElement>(null);
  const { errors } = form.formState;
  /** The source of the errors that the next render shows. */
  const due = useRef<"browser" | "server" | null>(null);
  const showFirstError = useEffectEvent(() => {
    if (due.current === null) return;
    const isShown = focusFirstError(page.current) || form.formState.errors.root !== undefined;
    // The server's error is for a field that is not on the screen.
    if (!isShown && due.current === "server" && submitError)
      form.setError("root", { type: "server", message: submitError.message });
    if (isShown || due.current === "server") due.current = null;
  });
  useEffect(() => showFirstError());
  const showError = useEffectEvent((error: Error) => {
    due.current = "server";
    if (!setServerErrors(form, error, toField))
      form.setError(failureField ?? "root", { type: "server", message: error.message });
  });
  // Runs after the effect above, which must wait for the render that shows these errors.
  useEffect(() => {
    if (submitError) showError(submitError);
  }, [submitError]);

  const send = async (values: Out, action: string | undefined) => {
    try {
      await onSubmit(values, action);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  };
  const submit = async (action: string | undefined) => {
    await ready?.();
    due.current = null;
    await form.handleSubmit(
      (values) => send(values, action),
      () => {
        due.current = "browser";
      },
    )();
  };
  return (
    <form
      noValidate
      {...attributes}
      ref={page}
      onSubmit={(event) => {
        event.preventDefault();
        // React propagates the events of a dialog to the form that renders the dialog.
        event.stopPropagation();
        const { action } = event.currentTarget.dataset;
        delete event.currentTarget.dataset["action"];
        if (!loading) void submit(action);
      }}
    >
      {children}
      {footer(errors.root?.message)}
    </form>
  );
};

/** Submits a form for another action than its submit button, which Enter activates. */
export const ActionButton = ({
  action,
  ...props
}: ComponentProps<typeof Button> & { action: string }) => (
  <Button
    {...props}
    onClick={({ currentTarget: { form } }) => {
      if (!form) return;
      form.dataset["action"] = action;
      form.requestSubmit();
    }}
  />
);
