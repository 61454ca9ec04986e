import * as z from "zod/mini";
import { type ListQueries, listQueries } from "./list-queries.ts";

// Every query is an object.
const defaultsOf = ({ schema }: ListQueries[keyof ListQueries]) =>
  z.parse(schema, {}) as Record<string, unknown>;

/**
 * The default values of each list, which its URL omits. The build contains the values alone: the
 * first page needs no schema if its URL has no parameters.
 */
export const listDefaults = Object.fromEntries(
  Object.entries(listQueries).map(([list, query]) => [list, defaultsOf(query)]),
) as Record<keyof ListQueries, Record<string, unknown>>;
