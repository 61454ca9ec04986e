import type * as z from "zod/mini";
import type { arabic } from "./words/arabic.ts";
import { type Counted, singulars } from "./words/singulars.ts";

/**
 * Every English text that the server says to a seller. A new one comes with its translations in
 * `words/`. `{name}` stands for a value: `{n}` for a figure, `{date}` for a day, `{parts}` for
 * texts that commas part, `{link}` for an address, any other name for any text. One that counts
 * `{n}` is written for many, and stands in `words/singulars.ts` as it reads for one.
 */
export type Template = keyof (typeof arabic)["texts"];

/** The English words that may stand in a place, such as `{verb}`, and have their translations. */
export type Term<P extends keyof (typeof arabic)["terms"]> = keyof (typeof arabic)["terms"][P];

/** An English text that `say` made, so that every other language can tell it too. */
export type Said = string & z.core.$brand<"said">;

/**
 * A text that counts, in the plurals that a language has; `other` stands for those that it lacks.
 */
export type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/**
 * One more language: its text for each English one, in all plurals where it counts, its words for
 * the values of a place that are English words, its comma, and its name for `Intl`.
 */
export type Words = {
  texts: Record<Exclude<Template, Counted>, string> & Record<Counted, Forms>;
  terms: Record<string, Record<string, string>>;
  comma: string;
  locale: string;
};

type Values = Record<string, string | number>;
type Place<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Place<Rest>
  : never;
/** What `say` takes beside a template: its values, or nothing. */
export type ValuesOf<T extends string> = [Place<T>] extends [never]
  ? []
  : [values: Record<Place<T>, string | number>];

const places = /\{(\w+)\}/g;

/** A template with its places filled; one without a value stays as it is. */
export const fill = (template: string, values: Values): string =>
  template.replaceAll(places, (whole, name: string) => String(values[name] ?? whole));

const singularOf: Partial<Record<string, string>> = singulars;

/** A template that may count, in English, with its places filled. */
export const inEnglish = (template: string, values: Values): Said =>
  // Made of a template, as those who call it know.
  fill((Number(values["n"]) === 1 ? singularOf[template] : undefined) ?? template, values) as Said;

/** How a template reads in English: for many, and for one where it counts. */
const englishOf = (template: string): string[] => [template, singularOf[template] ?? []].flat();

/** The English text, which the API answers with and the database keeps. */
export const say = <const T extends Template>(template: T, ...[values]: ValuesOf<T>): Said =>
  inEnglish(template, values ?? {});

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * @returns reads the values back out of a text that the template was filled to; null where the text
 * is another one
 */
const readerOf = (template: string): ((text: string) => Record<string, string> | null) => {
  const names = [...template.matchAll(places)].map(([, name = ""]) => name);
  const form = new RegExp(
    `^${template
      .split(/(\{\w+\})/)
      .map((part, index) =>
        index % 2 === 0 ? escaped(part) : part === "{n}" ? String.raw`([\d.,]+)` : "([^]+?)",
      )
      .join("")}$`,
  );
  return (text) => {
    const found = form.exec(text);
    return found && Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? ""]));
  };
};

/** The values in a text that a template was filled to; null where it is another text. */
export const readTemplate = (template: string, text: string): Record<string, string> | null =>
  readerOf(template)(text);

/** Letters of a template that are its own: the more there are, the surer a text is of it. */
const ownLetters = (template: string) => template.replaceAll(places, "").length;

/**
 * Between two marks that keep the order of signs inside a value from that of the sentence around it
 * (Unicode, FSI and PDI). Figures need none, and a link must end where it ends.
 */
export const isolated = (name: string, value: string): string =>
  name === "link" || /^[\d.,]*$/.test(value) ? value : `\u2068${value}\u2069`;

/** A day as `2026-11-21` or `21 November 2026`, as a locale writes it; null where it is none. */
const dayIn = (locale: string, text: string): string | null => {
  const day = new Date(/^\d{4}-/.test(text) ? text : `${text} UTC`);
  if (Number.isNaN(day.getTime())) return null;
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(day);
};

export type Language = {
  /** Its name for `Intl`. */
  locale: string;
  /** A text of ours in this language. */
  say: <const T extends Template>(template: T, ...values: ValuesOf<T>) => string;
  /**
   * An English text in this language: its template is found again, with the values in it. Any other
   * text stays as it is.
   */
  inWords: (text: string) => string;
  /**
   * The same language with more words for the values of places, such as the operator's names of
   * plans for `{plan}`.
   */
  with: (terms: Words["terms"]) => Language;
};

/** How a language says what we say; without words it is English. */
export const createLanguage = (words: Words | null): Language => {
  const texts = new Map<string, string | Forms>(Object.entries(words?.texts ?? {}));
  const plurals = new Intl.PluralRules(words?.locale);
  const pluralOf = (n: string | number = "") =>
    plurals.select(Number(String(n).replaceAll(",", "")));
  const patterns = [...texts.keys()]
    .filter((template) => template.includes("{"))
    .flatMap((template) => englishOf(template).map((english) => ({ template, english })))
    .toSorted((a, b) => ownLetters(b.english) - ownLetters(a.english))
    .map(({ template, english }) => ({ template, read: readerOf(english) }));

  const speak = (terms: Words["terms"]): Language => {
    const fillIn = (template: string, values: Values): string => {
      const forms = texts.get(template);
      if (!words || forms === undefined) return inEnglish(template, values);
      const form =
        typeof forms === "string" ? forms : (forms[pluralOf(values["n"])] ?? forms.other);
      const inPlace = ([name, value]: [string, string | number]): [string, string] => {
        const text = String(value);
        if (name === "parts") return [name, text.split(", ").map(inWords).join(words.comma)];
        const day = name === "date" ? dayIn(words.locale, text) : null;
        return [name, day ?? terms[name]?.[text] ?? find(text) ?? isolated(name, text)];
      };
      return fill(form, Object.fromEntries(Object.entries(values).map(inPlace)));
    };
    const find = (text: string): string | null => {
      const whole = texts.get(text);
      if (typeof whole === "string") return whole;
      for (const { template, read } of patterns) {
        const values = read(text);
        if (values) return fillIn(template, values);
      }
      return null;
    };
    const inWords = (text: string): string => find(text) ?? text;

    return {
      locale: words?.locale ?? "en-GB",
      say: (template, ...[values]) => fillIn(template, values ?? {}),
      inWords,
      with: (more) => speak({ ...terms, ...more }),
    };
  };
  return speak(words?.terms ?? {});
};
