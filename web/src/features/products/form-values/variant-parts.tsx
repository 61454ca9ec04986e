import { CircleAlert } from "lucide-react";
import { useFormState } from "react-hook-form";
import { problemsOf } from "./form-problems.ts";
import type { ProductForm } from "./product-form-state.ts";
import type { TypedVariant } from "./product-form-values.ts";

/** The props of every row and card of a variant. */
export type VariantRow = {
  form: ProductForm;
  /** The variant's index in the form. */
  at: number;
  variant: TypedVariant;
  /** The quantity on hand; null for a new variant. */
  onHand: number | null;
  currency: string;
  /** The currency's sign, as amount fields show it. */
  unit: string;
  /** The values that apply to blank measures, by name. */
  fallbacks: Record<string, string>;
  /** Null for the last variant, which cannot be removed. */
  onRemove: (() => void) | null;
};

export const variantName = ({ option_values }: Pick<TypedVariant, "option_values">): string =>
  option_values.join(" · ");

/**
 * Maps each field of a variant to its error message. The key is "" if the error belongs to no
 * field.
 */
export const useVariantProblems = ({
  form,
  at: index,
}: Pick<VariantRow, "form" | "at">): Map<string, string> => {
  const { errors } = useFormState({ control: form.control, name: `variants.${index}` });
  const own = errors.variants?.[index];
  if (!own) return new Map();
  return new Map(problemsOf(own).map(({ path, message }) => [path.split(".")[0] ?? "", message]));
};

export const ProblemLines = ({ messages, id }: { messages: Iterable<string>; id?: string }) => (
  <div id={id}>
    {[...new Set(messages)].map((message) => (
      <p key={message} className="field-error">
        <CircleAlert aria-hidden="true" />
        {message}
      </p>
    ))}
  </div>
);
