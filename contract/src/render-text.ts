import type { Param, Params } from "./text.ts";

/** A text as it is stored and sent. Texts of earlier versions have an English message alone. */
export type StoredText = {
  code?: string | null | undefined;
  params?: Params | null | undefined;
  message: string;
};

/** The value of a placeholder, rendered in the language. */
type Value = string | number;

export type RendererOptions = {
  /** A tag for `Intl`. */
  locale: string;
  /** Returns a text of the language's catalog, or `null` if the catalog lacks it. */
  translate: (code: string, values: Record<string, Value>) => string | null;
  /** The operator's names of plans in this language, by their original names. */
  planNames?: Record<string, string>;
};

/**
 * Wraps a value in Unicode isolates (FSI, PDI), so that its direction does not affect the sentence
 * around it. Numbers need none, and in a link the marks would become part of it.
 */
export const isolateBidi = (name: string, value: string): string =>
  name === "link" || /^[\d.,]*$/.test(value) ? value : `\u2068${value}\u2069`;

/**
 * Formats a day, `2026-11-21` or `21 November 2026`, for a locale.
 * @returns `null` if it is no day
 */
const formatDay = (locale: string, text: string): string | null => {
  const day = new Date(/^\d{4}-/.test(text) ? text : `${text} UTC`);
  if (Number.isNaN(day.getTime())) return null;
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(day);
};

const planPlaceholders: readonly string[] = ["plan", "current"];

/**
 * Creates a renderer for a language other than English. `{date}` is formatted as a day, `{link}` as
 * a URL and `{plan}` with the operator's name of the plan.
 */
export const createRenderer = ({ locale, translate, planNames = {} }: RendererOptions) => {
  const renderParam = (name: string, param: Param): Value => {
    if (typeof param === "number") return param;
    if (typeof param !== "string")
      return "code" in param
        ? render(param)
        : param.map(render).join(translate("list_separator", {}) ?? ", ");
    const day = name === "date" ? formatDay(locale, param) : null;
    if (day !== null) return day;
    if (planPlaceholders.includes(name) && Object.hasOwn(planNames, param))
      return planNames[param] ?? param;
    return isolateBidi(name, param);
  };

  const render = ({ code, params, message }: StoredText): string => {
    if (!code) return message;
    const values = Object.entries(params ?? {}).map(([name, param]) => [
      name,
      renderParam(name, param),
    ]);
    return translate(code, Object.fromEntries(values)) ?? message;
  };
  return render;
};
