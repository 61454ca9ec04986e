import { CircleAlert } from "lucide-react";
import { useFormState } from "react-hook-form";
import { problemsOf } from "./form-problems.ts";
import type { ProductForm } from "./product-form-state.ts";
import type { TypedVariant } from "./product-form-values.ts";

/** The parts of every row and card of a variant. */
export type VariantRow = {
  form: ProductForm;
  /** The variant's place in the form. */
  at: number;
  variant: TypedVariant;
  /** On the shelf; null for a variant that is new. */
  onHand: number | null;
  currency: string;
  /** The currency's sign, as it stands in an amount's field. */
  unit: string;
  /** The values of measures that are left blank, by name. */
  fallbacks: Record<string, string>;
  /** Null for the last one, which stays. */
  onRemove: (() => void) | null;
};

export const variantName = ({ option_values }: Pick<TypedVariant, "option_values">): string =>
  option_values.join(" · ");

/**
 * Field -> words for what is wrong with a variant; of a problem of no field of its own the key is "".
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
