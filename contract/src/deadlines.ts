import * as z from "zod/mini";
import { validationCode } from "./validation-texts.ts";

/** Hours that an order may wait to be accepted; after that it is canceled. */
export const AcceptanceHours = z.int().check(z.minimum(1), z.maximum(336));

/** Days of 24 working hours until an order is to be shipped. */
export const HandlingDays = z.int().check(z.minimum(1), z.maximum(30));

/** Days on which deadlines run, from 1 (Monday) to 7, stored in this order without duplicates. */
export const WorkingDays = z.array(z.int().check(z.minimum(1), z.maximum(7))).check(
  z.maxLength(7),
  z.minLength(1, validationCode("choose_at_least_one_working_day")),
  z.overwrite((days) => [...new Set(days)].toSorted((a, b) => a - b)),
);

/** Whether deadlines count from an order or from its payment. */
export const ClockStart = z.enum(["placed", "paid"]);
