import { type Class, classOf, wayOf } from "./bidi-classes.ts";

/** Which way a text runs. */
export type Direction = "ltr" | "rtl";

/** A stretch of a line that runs one way, as it is written, not as it is seen. */
export type Run = { text: string; direction: Direction };

/** Embeddings and overrides: isolates have taken their place, and in a name they are there to deceive. */
const embeddings = /[\u202a-\u202e]/g;
/** Marks that have done their work once the order is found. */
const marks = /[\u200e\u200f\u061c\u2066-\u2069]/g;

const brackets = new Map([
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
]);
const mirrored = new Map(
  [...brackets, ["<", ">"] as const, ["«", "»"] as const, ["‹", "›"] as const].flatMap(([open, close]) => [
    [open, close],
    [close, open],
  ]),
);

/** Where the isolate that begins at a place ends, or the text. */
const endOfIsolate = (found: readonly Class[], start: number): number => {
  let depth = 0;
  for (let at = start; at < found.length; at++) {
    if (found[at] === "isolate") depth += 1;
    else if (found[at] === "PDI") depth -= 1;
    if (depth === 0) return at;
  }
  return found.length;
};

/** Rules P2 and P3: the way of the first letter that stands in no isolate. */
const firstStrong = (found: readonly Class[]): Direction | null => {
  for (let at = 0; at < found.length; at++) {
    const one = found[at];
    if (one === "isolate") at = endOfIsolate(found, at);
    else if (one === "L") return "ltr";
    else if (one === "R" || one === "AL") return "rtl";
  }
  return null;
};

/** Rules W1 to W7: what figures, and what stands at and between them, count as. `edge` is the way of what is around. */
const resolveWeak = (given: readonly Class[], edge: "L" | "R"): Class[] => {
  let before: Class = edge;
  let strong: Class = edge;
  const found = given.map((one): Class => {
    if (one === "NSM") one = before === "isolate" || before === "PDI" ? "ON" : before;
    before = one;
    if (one === "L" || one === "R" || one === "AL") strong = one;
    return one === "EN" && strong === "AL" ? "AN" : one;
  });
  for (const [at, one] of found.entries()) if (one === "AL") found[at] = "R";
  for (const [at, one] of found.entries()) {
    const [left, right] = [found[at - 1], found[at + 1]];
    const joins = one === "CS" ? left === "EN" || left === "AN" : one === "ES" && left === "EN";
    if (joins && left && left === right) found[at] = left;
  }
  for (let at = 0; at < found.length; at++) {
    if (found[at] !== "ET") continue;
    let end = at;
    while (found[end] === "ET") end += 1;
    const isByFigure = found[at - 1] === "EN" || found[end] === "EN";
    found.fill(isByFigure ? "EN" : "ON", at, end);
    at = end - 1;
  }
  strong = edge;
  return found.map((one): Class => {
    if (one === "L" || one === "R") strong = one;
    if (one === "ES" || one === "CS") return "ON";
    return one === "EN" && strong === "L" ? "L" : one;
  });
};

/** Rule N0: a pair of brackets runs as what it holds, or what is before it, tells. */
const resolveBrackets = (characters: readonly string[], found: Class[], edge: "L" | "R"): void => {
  const open: { close: string; at: number }[] = [];
  const pairs: [number, number][] = [];
  for (const [at, character] of characters.entries()) {
    if (found[at] !== "ON") continue;
    const close = brackets.get(character);
    if (close !== undefined) open.push({ close, at });
    const partner = open.findLastIndex((one) => one.close === character);
    if (partner === -1) continue;
    pairs.push([open[partner]?.at ?? at, at]);
    open.length = partner;
  }
  for (const [from, to] of pairs.toSorted(([a], [b]) => a - b)) {
    const inside = new Set(found.slice(from + 1, to).map(wayOf));
    const before = wayOf(found.slice(0, from).findLast((one) => wayOf(one) !== null)) ?? edge;
    const opposite = edge === "L" ? "R" : "L";
    const way = inside.has(edge) ? edge : inside.has(opposite) && (before === opposite ? opposite : edge);
    if (way) found[from] = found[to] = way;
  }
};

/** Rules N1 and N2: what is still without a way runs with both neighbours where these agree, else with the text around. */
const resolveNeutral = (found: Class[], edge: "L" | "R"): void => {
  for (let at = 0; at < found.length; at++) {
    if (wayOf(found[at]) !== null) continue;
    let end = at;
    while (end < found.length && wayOf(found[end]) === null) end += 1;
    const [left, right] = [at === 0 ? edge : wayOf(found[at - 1]), wayOf(found[end]) ?? edge];
    found.fill(left === right && left ? left : edge, at, end);
    at = end - 1;
  }
};

/** A text of one paragraph with the level of each of its characters: odd ones run to the left, and deeper ones stand inside others. */
export type Paragraph = { characters: readonly string[]; levels: readonly number[]; direction: Direction };

/**
 * Finds which way each character runs, by Unicode's bidirectional algorithm (UAX 9) without embeddings and overrides, which are left
 * out.
 * @param direction of the whole; by its first letter, else to the right, where it is `auto`
 */
export const readParagraph = (text: string, direction: Direction | "auto"): Paragraph => {
  const characters = [...text.replaceAll(embeddings, "")];
  const all = characters.map(classOf);
  const levels = all.map(() => 0);

  const resolve = (from: number, to: number, level: number): void => {
    const edge = level % 2 === 0 ? "L" : "R";
    const places: number[] = [];
    const isolates: [start: number, end: number][] = [];
    for (let at = from; at < to; at++) {
      places.push(at);
      if (all[at] !== "isolate") continue;
      const end = Math.min(endOfIsolate(all, at), to);
      isolates.push([at, end]);
      at = end - 1;
    }
    const found = resolveWeak(
      places.map((at) => all[at] ?? "ON"),
      edge,
    );
    const own = places.map((at) => characters[at] ?? "");
    resolveBrackets(own, found, edge);
    resolveNeutral(found, edge);
    for (const [nth, at] of places.entries()) {
      const one = found[nth];
      const isFigure = one === "EN" || one === "AN";
      levels[at] =
        edge === "L" ? level + (isFigure ? 2 : one === "R" ? 1 : 0) : level + (one === "R" ? 0 : 1);
    }
    for (const [start, end] of isolates) {
      const mark = characters[start];
      const way =
        mark === "\u2068" ? firstStrong(all.slice(start + 1, end)) : mark === "\u2067" ? "rtl" : "ltr";
      const next = way === "rtl" ? (level + 1) | 1 : (level + 2) & ~1;
      resolve(start + 1, end, next);
    }
  };

  const base = direction === "auto" ? (firstStrong(all) ?? "ltr") : direction;
  resolve(0, characters.length, base === "rtl" ? 1 : 0);
  return { characters, levels, direction: base };
};

/** A line of a paragraph, from one place to another, in runs as they are seen from left to right (rules L1, L2 and L4). */
export const toRuns = ({ characters, levels, direction }: Paragraph, from: number, to: number): Run[] => {
  let end = to;
  while (end > from && /[\s\u2066-\u2069]/.test(characters[end - 1] ?? "")) end -= 1;
  const runs: { text: string; level: number }[] = [];
  for (let at = from; at < to; at++) {
    const level = at < end ? (levels[at] ?? 0) : direction === "rtl" ? 1 : 0;
    const character = characters[at] ?? "";
    const text = level % 2 === 0 ? character : (mirrored.get(character) ?? character);
    const last = runs.at(-1);
    if (last?.level === level) last.text += text;
    else runs.push({ text, level });
  }
  const deepest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = deepest; level > 0; level--)
    for (let at = 0; at < runs.length; at++) {
      let past = at;
      while ((runs[past]?.level ?? 0) >= level) past += 1;
      if (past === at) continue;
      runs.splice(at, past - at, ...runs.slice(at, past).toReversed());
      at = past;
    }
  const joined: Run[] = [];
  for (const { text, level } of runs) {
    const seen = text.replaceAll(marks, "");
    const way = level % 2 === 0 ? "ltr" : "rtl";
    const last = joined.at(-1);
    if (last?.direction === way) last.text = way === "ltr" ? last.text + seen : seen + last.text;
    else if (seen !== "") joined.push({ text: seen, direction: way });
  }
  return joined;
};
