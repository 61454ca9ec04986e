import { documentTexts } from "./texts/documents.ts";
import { errorTexts } from "./texts/errors.ts";
import { fileTexts } from "./texts/files.ts";
import { labelTexts } from "./texts/labels.ts";
import { messageTexts } from "./texts/messages.ts";
import { notificationTexts } from "./texts/notifications.ts";
import { createMsg } from "./text.ts";
import { validationTexts } from "./texts/validation.ts";

/**
 * Every text of the server: stable code -> English, in ICU MessageFormat. Other languages have
 * their translations in `locales/`, by code.
 */
export const texts = {
  ...errorTexts,
  ...validationTexts,
  ...fileTexts,
  ...notificationTexts,
  ...messageTexts,
  ...documentTexts,
  ...labelTexts,
} as const;

export type TextCode = keyof typeof texts;

/** The names after a prefix of codes: `accepted` of `status_accepted`. */
export type NamesAfter<Prefix extends string> = {
  [Code in TextCode]: Code extends `${Prefix}_${infer Name}` ? Name : never;
}[TextCode];
/** A command on an order or a part of one, as a past participle. */
export type Verb = NamesAfter<"verb">;

/** Creates a text with its code, its params and its English message. */
export const msg = createMsg(texts);
