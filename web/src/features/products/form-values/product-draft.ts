import type { ProductValues } from "./product-form-values.ts";

/** The unsaved input of a product form, as the browser stores it. */
export type ProductDraft = {
  /** The product's version that the form was opened on; null for a new product. */
  version: number | null;
  saved_at: string;
  values: ProductValues;
};

const prefix = "sellerdesk.draft.";
/** Days after which an abandoned draft is deleted. */
const storedDays = 30;

const keyOf = (sellerId: string, productId: string | null) =>
  `${prefix}${sellerId}.${productId ?? "new"}`;

/**
 * Checks the shape of a draft: it must have every field of `like`, of the same kind. Drafts of
 * earlier versions of the form are ignored.
 */
const isDraft = (value: unknown, like: ProductValues): value is ProductDraft => {
  if (typeof value !== "object" || value === null || !("values" in value) || !("saved_at" in value))
    return false;
  const { values } = value;
  if (typeof values !== "object" || values === null || typeof value.saved_at !== "string")
    return false;
  const kindOf = (item: unknown) => (Array.isArray(item) ? "list" : typeof item);
  const alike = (given: unknown, model: object) =>
    typeof given === "object" &&
    given !== null &&
    Object.entries(model).every(
      ([name, modelValue]) => kindOf(Reflect.get(given, name)) === kindOf(modelValue),
    );
  const [first] = like.variants;
  const variants: unknown = Reflect.get(values, "variants");
  return (
    alike(values, like) &&
    Array.isArray(variants) &&
    variants.length > 0 &&
    variants.every((variant) => first && alike({ ...variant, id: null }, { ...first, id: null }))
  );
};

/**
 * Runs `work` and logs errors: if storage is full or turned off, the form continues without it.
 * @returns undefined after an error
 */
const quietly = <Result>(work: () => Result): Result | undefined => {
  try {
    return work();
  } catch (error) {
    console.warn("The browser could not keep or read a draft.", error);
    return undefined;
  }
};

/**
 * Reads the stored input of a product form, or null.
 * @param like values of the form's current shape
 */
export const readDraft = (
  sellerId: string,
  productId: string | null,
  like: ProductValues,
): ProductDraft | null =>
  quietly(() => {
    const text = localStorage.getItem(keyOf(sellerId, productId));
    const stored: unknown = text === null ? null : JSON.parse(text);
    return isDraft(stored, like) ? stored : null;
  }) ?? null;

export const writeDraft = (
  sellerId: string,
  productId: string | null,
  draft: ProductDraft,
): void => {
  quietly(() => localStorage.setItem(keyOf(sellerId, productId), JSON.stringify(draft)));
};

export const clearDraft = (sellerId: string, productId: string | null): void => {
  quietly(() => localStorage.removeItem(keyOf(sellerId, productId)));
};

/** Deletes abandoned drafts. @param now milliseconds of Unix time */
export const forgetOldDrafts = (now: number): void => {
  quietly(() => {
    const oldest = now - storedDays * 86_400_000;
    for (const key of Object.keys(localStorage).filter((value) => value.startsWith(prefix))) {
      const draft: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
      const savedAt: unknown =
        typeof draft === "object" && draft !== null ? Reflect.get(draft, "saved_at") : null;
      if (typeof savedAt !== "string" || Date.parse(savedAt) < oldest) localStorage.removeItem(key);
    }
  });
};
