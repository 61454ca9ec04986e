/** An option while it is edited. `key` is stable when its name, values or position change. */
export type EditedOption = { key: string; name: string; values: readonly string[] };
type WithValues = { option_values: readonly string[] };

/** Returns the options that make a difference: those with at least one value. */
export const activeOptions = (options: readonly EditedOption[]): EditedOption[] =>
  options.filter(({ values }) => values.length > 0);

/**
 * Returns every combination of the options' values, the last option changing fastest. Without
 * options, it returns one empty combination.
 */
export const combinations = (options: readonly EditedOption[]): string[][] =>
  activeOptions(options).reduce<string[][]>(
    (rows, { values }) => rows.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  );

const keyOf = (values: readonly string[]) => JSON.stringify(values);

/**
 * Adapts a variant's values to changed options: adds the first value of a new option and removes
 * the value of a removed option.
 * @returns null if the variant's own value was removed
 */
const move = (
  values: readonly string[],
  before: readonly EditedOption[],
  after: readonly EditedOption[],
) => {
  const moved = after.map(({ key, values: [first = "", ...others] }) => {
    const index = before.findIndex((option) => option.key === key);
    const value = index < 0 ? first : (values[index] ?? "");
    return value === first || others.includes(value) ? value : null;
  });
  return moved.every((value) => value !== null) ? moved : null;
};

/**
 * Returns the variants after a change of the options. Remaining ones keep their input. New ones are
 * created only for combinations with a new value: a combination that was removed by hand stays out.
 * @param make creates a variant from its values and the variant that shares most of them
 */
export const reconcileVariants = <Variant extends WithValues>(
  variants: readonly Variant[],
  optionsBefore: readonly EditedOption[],
  optionsAfter: readonly EditedOption[],
  make: (optionValues: string[], like: Variant | undefined) => Variant,
): Variant[] => {
  const [before, after] = [activeOptions(optionsBefore), activeOptions(optionsAfter)];
  const remaining = new Map<string, Variant>();
  for (const variant of variants) {
    const values = move(variant.option_values, before, after);
    // If an option is removed, variants that differ only in it become one: the first is kept.
    if (values && !remaining.has(keyOf(values)))
      remaining.set(keyOf(values), { ...variant, option_values: values });
  }
  const isNew = (value: string, index: number) => {
    const { key, values } = after[index] ?? { key: "", values: [] };
    const earlier = before.find((option) => option.key === key);
    return earlier ? !earlier.values.includes(value) : value !== values[0];
  };
  const countShared = (a: readonly string[], b: readonly string[]) =>
    a.filter((value, index) => value === b[index]).length;
  const likest = (values: readonly string[]) =>
    [...remaining.values()].reduce<Variant | undefined>(
      (best, variant) =>
        best === undefined ||
        countShared(variant.option_values, values) > countShared(best.option_values, values)
          ? variant
          : best,
      undefined,
    );
  return combinations(after).flatMap((values) => {
    const same = remaining.get(keyOf(values));
    if (same) return [same];
    return remaining.size === 0 || values.some(isNew) ? [make(values, likest(values))] : [];
  });
};

/** Returns the options without the values that no variant has any more. */
export const pruneValues = (
  options: readonly EditedOption[],
  variants: readonly WithValues[],
): EditedOption[] => {
  const active = activeOptions(options);
  return options.map((option) => {
    const index = active.indexOf(option);
    return index < 0
      ? option
      : {
          ...option,
          values: option.values.filter((value) =>
            variants.some(({ option_values }) => option_values[index] === value),
          ),
        };
  });
};

/** Renames a value of an option. Its variants keep their input. */
export const renameValue = <Variant extends WithValues>(
  options: readonly EditedOption[],
  variants: readonly Variant[],
  { key, from, to }: { key: string; from: string; to: string },
): { options: EditedOption[]; variants: Variant[] } => {
  const position = activeOptions(options).findIndex((option) => option.key === key);
  const rename = (values: readonly string[]) =>
    values.map((value, index) => (index === position && value === from ? to : value));
  return {
    options: options.map((option) =>
      option.key === key
        ? { ...option, values: option.values.map((value) => (value === from ? to : value)) }
        : option,
    ),
    variants: variants.map((variant) => ({
      ...variant,
      option_values: rename(variant.option_values),
    })),
  };
};
