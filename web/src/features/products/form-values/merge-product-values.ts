import type { ProductValues, TypedVariant } from "./product-form-values.ts";

/**
 * A field that was changed on both sides, by its path in the form: `title`, `variants.2.price`,
 * `measures.weight`.
 */
export type Clash = { path: string; theirs: unknown };
type Changes = { base: unknown; mine: unknown; theirs: unknown };

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Removes the editing keys, which do not matter when options are compared. */
const withoutKeys = (options: ProductValues["options"]) =>
  options.map(({ name, values }) => [name, values]);

/**
 * Merges the form's variants into the newest ones, field by field, matched by id. A variant that
 * either side deleted is left out.
 */
const mergeVariants = (
  { base, mine, theirs }: Record<keyof Changes, readonly TypedVariant[]>,
  clash: (path: string, theirs: unknown) => void,
): TypedVariant[] => {
  const baseById = new Map(base.map((variant) => [variant.id, variant]));
  const theirsById = new Map(theirs.map((variant) => [variant.id, variant]));
  const mineIds = new Set(mine.map(({ id }) => id));
  const remaining = mine.filter(({ id }) => id === null || theirsById.has(id));
  const merged = remaining.map((variant, index) => {
    const [before, now] = [baseById.get(variant.id), theirsById.get(variant.id)];
    if (variant.id === null || !before || !now) return variant;
    const changed = Object.entries(variant).filter(
      ([name, value]) => !same(value, Reflect.get(before, name)),
    );
    for (const [name, value] of changed) {
      const newest: unknown = Reflect.get(now, name);
      if (!same(newest, Reflect.get(before, name)) && !same(newest, value))
        clash(`variants.${index}.${name}`, newest);
    }
    return { ...now, ...Object.fromEntries(changed) };
  });
  return [...merged, ...theirs.filter(({ id }) => !baseById.has(id) && !mineIds.has(id))];
};

/**
 * Merges the form's changes into values that somebody else saved meanwhile. If both changed a
 * field, the form's value stays and is reported.
 * @param base the values that the form was opened on
 */
export const mergeProductValues = (
  base: ProductValues,
  mine: ProductValues,
  theirs: ProductValues,
): { merged: ProductValues; clashes: Clash[] } => {
  const clashes: Clash[] = [];
  const clash = (path: string, value: unknown) => clashes.push({ path, theirs: value });
  const choose = (path: string, values: Changes) => {
    const isChanged = !same(values.mine, values.base);
    if (isChanged && !same(values.theirs, values.base) && !same(values.theirs, values.mine))
      clash(path, values.theirs);
    return isChanged ? values.mine : values.theirs;
  };
  const chooseEach = <Fields extends object>(sides: Record<keyof Changes, Fields>, prefix = "") =>
    Object.fromEntries(
      Object.keys(sides.theirs).map((name) => [
        name,
        choose(`${prefix}${name}`, {
          base: Reflect.get(sides.base, name),
          mine: Reflect.get(sides.mine, name),
          theirs: Reflect.get(sides.theirs, name),
        }),
      ]),
      // Cast: the keys are those of `Fields`, and each value has its field's type on all three
      // sides.
    ) as Fields;

  const plain = ({ options: _o, variants: _v, measures: _m, ...rest }: ProductValues) => rest;
  const options = choose("options", {
    base: withoutKeys(base.options),
    mine: withoutKeys(mine.options),
    theirs: withoutKeys(theirs.options),
  });
  const hasOwnOptions = same(options, withoutKeys(mine.options));
  const variants = mergeVariants(
    { base: base.variants, mine: mine.variants, theirs: theirs.variants },
    clash,
  );
  const chosen = hasOwnOptions ? mine.options : theirs.options;
  const active = chosen.filter(({ values }) => values.length > 0);
  const fits = ({ option_values }: TypedVariant) =>
    option_values.length === active.length &&
    active.every(({ values }, index) => values.includes(option_values[index] ?? ""));
  const fitting = variants.filter(fits);
  return {
    merged: {
      ...chooseEach({ base: plain(base), mine: plain(mine), theirs: plain(theirs) }),
      options: chosen,
      // A form needs at least one variant, even if none fits the changed options.
      variants: fitting.length > 0 ? fitting : theirs.variants,
      measures: chooseEach(
        { base: base.measures, mine: mine.measures, theirs: theirs.measures },
        "measures.",
      ),
    },
    clashes,
  };
};
