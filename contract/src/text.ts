/** The value of a placeholder; another text, or a list of texts, is translated too. */
export type Param = string | number | Text | readonly Text[];
export type Params = { readonly [name: string]: Param };

/** A text with its code, by which it is translated. Programs and logs read the English message. */
export type Text = { code: string; params: Params; message: string };

/**
 * The texts between each `{` and the next `}`: names of placeholders, or parts of a plural, which
 * contain a blank or a brace.
 */
type Opened<T extends string> = T extends `${string}{${infer Rest}`
  ? (Rest extends `${infer Name}}${string}` ? Name : never) | Opened<Rest>
  : never;
type PluralName<T extends string> =
  Opened<T> extends infer Name ? (Name extends `${infer N}, plural,${string}` ? N : never) : never;
type PlainName<T extends string> =
  Opened<T> extends infer Name
    ? Name extends `${string} ${string}` | `${string}{${string}`
      ? never
      : Name & string
    : never;

/** The params of an English text: a number for each plural. */
export type ParamsOf<T extends string> = Record<Exclude<PlainName<T>, PluralName<T>>, Param> &
  Record<PluralName<T>, number>;
/** The arguments of `msg` after the code: the params, or none. */
export type ParamsArgument<T extends string> = [PlainName<T> | PluralName<T>] extends [never]
  ? []
  : [params: ParamsOf<T>];

const branch = String.raw`\{((?:[^{}]|\{\w+\})*)\}`;
const plural = new RegExp(String.raw`\{(\w+), plural, one ${branch} other ${branch}\}`, "g");
const placeholder = /\{(\w+)\}/g;

/** Formats a param in English. */
const englishParam = (param: Param): string =>
  typeof param === "string" || typeof param === "number"
    ? String(param)
    : "code" in param
      ? param.message
      : param.map(({ message }) => message).join(", ");

/**
 * Formats an ICU text in English, with plurals of `one` and `other` only. Lingui renders other
 * languages; the contract does without it because it is part of every page.
 */
export const formatEnglish = (icu: string, params: Params): string =>
  icu
    .replaceAll(plural, (_, name: string, one: string, other: string) =>
      Number(params[name]) === 1 ? one : other,
    )
    .replaceAll(placeholder, (whole, name: string) => {
      const param = params[name];
      return param === undefined ? whole : englishParam(param);
    });

/** Creates `msg` for a table of English ICU texts by code. */
export const createMsg =
  <const Texts extends Record<string, string>>(texts: Texts) =>
  <const Code extends keyof Texts & string>(
    code: Code,
    ...[given]: ParamsArgument<Texts[Code]>
  ): Text => {
    const params: Params = given ?? {};
    return { code, params, message: formatEnglish(texts[code] ?? code, params) };
  };
