import { type Said, say } from "@sellerdesk/contract/words";
import { AppError } from "../../lib/app-error.ts";
import { isCommonPassword } from "../../lib/password.ts";
import { containsOwnData } from "./rules.ts";

type Owner = { email: string; first_name: string; last_name: string; business_name: string };

/** @throws AppError `invalid` on the field `password`: too common, or made of the seller's own names or address (safety 15) */
export const checkPassword = async (
  password: string,
  { email, first_name, last_name, business_name }: Owner,
): Promise<void> => {
  const refuse = (message: Said) =>
    new AppError("invalid", { fields: [{ field: "password", code: "weak_password", message }] });
  if (await isCommonPassword(password)) throw refuse(say("This password is too common. Choose another."));
  if (containsOwnData(password, [email, first_name, last_name, business_name]))
    throw refuse(say("This password contains your name or address. Choose another."));
};
