import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { FieldContext } from "./field-context.ts";
import "./field.css";

type Props = {
  label: ReactNode;
  /** At the end of the label's line: "optional", a counter, a link. */
  aside?: ReactNode;
  /** Under the control, unless there is an error. */
  help?: ReactNode;
  error?: string | undefined;
  /** Hides the label from view, but not from screen readers, in tables of inputs. */
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
};

/** The error of a field, or else its help. */
export const FieldNote = ({ id, error, help }: Pick<Props, "error" | "help"> & { id: string }) => {
  if (error)
    return (
      <p id={id} className="field-error">
        <CircleAlert aria-hidden="true" />
        {error}
      </p>
    );
  return (
    help && (
      <p id={id} className="field-help">
        {help}
      </p>
    )
  );
};

/** Label, control, help and error. The control gets its ids and states from the field's context. */
export const Field = ({
  label,
  aside,
  help,
  error,
  hideLabel = false,
  className,
  children,
}: Props) => {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = Boolean(error ?? help);
  return (
    <div className={`field ${className ?? ""}`}>
      <div className={hideLabel ? "visually-hidden" : "field-head"}>
        <label htmlFor={id}>{label}</label>
        {aside && <span className="field-aside">{aside}</span>}
      </div>
      <FieldContext
        value={{
          id,
          "aria-describedby": hasNote ? noteId : undefined,
          "aria-invalid": error ? true : undefined,
        }}
      >
        {children}
      </FieldContext>
      <FieldNote id={noteId} error={error} help={help} />
    </div>
  );
};
