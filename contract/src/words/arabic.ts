import { counts } from "./arabic-counts.ts";
import { errors } from "./arabic-errors.ts";
import { files } from "./arabic-files.ts";
import { messages } from "./arabic-messages.ts";
import { notices } from "./arabic-notices.ts";
import { rules } from "./arabic-rules.ts";
import { terms } from "./arabic-terms.ts";

/** What the server says, in Arabic. */
export const arabic = {
  texts: { ...errors, ...rules, ...files, ...notices, ...messages, ...counts },
  terms,
  comma: "، ",
  locale: "ar-u-nu-latn",
};
