import { createContext, use } from "react";

/**
 * The attributes that a field passes to its control, so that label, help and error belong to it.
 */
type FieldWiring = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

export const FieldContext = createContext<FieldWiring | null>(null);

/** Returns the ids and states for a control from the field around it; empty outside of a field. */
export const useFieldWiring = (): Partial<FieldWiring> => use(FieldContext) ?? {};
