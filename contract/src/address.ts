import * as z from "zod/mini";
import { line, requiredLine } from "./name-text.ts";
import { validationCode } from "./validation-texts.ts";

/** A postal address as the marketplace sends it. */
export const Address = z.strictObject({
  name: z._default(line(120), ""),
  company: z._default(line(120), ""),
  line1: requiredLine(200),
  line2: z._default(line(200), ""),
  city: requiredLine(120),
  region: z._default(line(120), ""),
  postal_code: z._default(line(20), ""),
  /** ISO 3166-1, two letters. */
  country: z
    .string()
    .check(
      z.maxLength(2),
      z.regex(/^[A-Z]{2}$/, validationCode("enter_the_two_capital_letters_of_the_country")),
    ),
  phone: z._default(line(40), ""),
});
export type Address = z.output<typeof Address>;

/** A stored address, with every field. */
export const StoredAddress = z.object({
  name: z.string(),
  company: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  region: z.string(),
  postal_code: z.string(),
  country: z.string(),
  phone: z.string(),
});
