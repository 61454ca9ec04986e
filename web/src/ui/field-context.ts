import { createContext, use } from "react";

/** The attributes that a field gives to its control, so that label, help and error belong to it. */
type FieldWiring = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

export const FieldContext = createContext<FieldWiring | null>(null);

/** The ids and states that a control takes from the field around it; empty outside of one. */
export const useFieldWiring = (): Partial<FieldWiring> => use(FieldContext) ?? {};
