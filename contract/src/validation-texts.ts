import { createMsg, type Params, type ParamsArgument } from "./text.ts";
import { validationTexts } from "./texts/validation.ts";

export type ValidationCode = keyof typeof validationTexts;

/** A text that the contract itself has: what a form and the server say of a field. */
export const validationMsg = createMsg(validationTexts);

/** The message of a schema's check: `fieldIssues` finds its text by the code. */
export const validationCode = <const Code extends ValidationCode>(
  code: ParamsArgument<(typeof validationTexts)[Code]> extends [] ? Code : never,
): string => code;

/** The message of a schema's check with params, to spread into its issue. */
export const validationIssue = <const Code extends ValidationCode>(
  code: Code,
  ...[params]: ParamsArgument<(typeof validationTexts)[Code]>
): { message: string; params: Params } => ({ message: code, params: params ?? {} });
