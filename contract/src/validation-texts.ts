import { createMsg, type Params, type ParamsArgument } from "./text.ts";
import { validationTexts } from "./texts/validation.ts";

export type ValidationCode = keyof typeof validationTexts;

/** Creates a text of the contract itself: an error of a field in a form or on the server. */
export const validationMsg = createMsg(validationTexts);

/** Returns the message of a schema's check: a code, by which `fieldIssues` finds the text. */
export const validationCode = <const Code extends ValidationCode>(
  code: ParamsArgument<(typeof validationTexts)[Code]> extends [] ? Code : never,
): string => code;

/** Returns the message and the params of a schema's check, to spread into its issue. */
export const validationIssue = <const Code extends ValidationCode>(
  code: Code,
  ...[params]: ParamsArgument<(typeof validationTexts)[Code]>
): { message: string; params: Params } => ({ message: code, params: params ?? {} });
