import { type ComponentProps, type ReactNode, useId } from "react";
import "./checkbox.css";
import { cx } from "./cx.ts";
import "./field.css";

type Props = Omit<ComponentProps<"input">, "type"> & {
  /** Some, but not all, of the items that it represents are selected. */
  mixed?: boolean;
  /** The label beside the box; without it, pass `aria-label`. */
  children?: ReactNode;
  error?: string | undefined;
};

/** A choice that takes effect with Save. */
export const Checkbox = ({ mixed = false, children, error, className, ref, ...rest }: Props) => {
  const errorId = useId();
  const box = (
    <input
      type="checkbox"
      {...rest}
      className={cx("check", className)}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
      ref={(element) => {
        if (element) element.indeterminate = mixed;
        if (typeof ref === "function") ref(element);
        else if (ref) ref.current = element;
      }}
    />
  );
  if (children === undefined) return box;
  return (
    <div>
      <label className="check-row">
        {box}
        <span>{children}</span>
      </label>
      {error && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
};
