import { useEffect } from "react";
import type { ProductForm } from "./product-form-state.ts";

type Problem = { path: string; type: string; message: string };

/** Lists all errors of a form, or of a part of it, at any depth. */
export const problemsOf = (errors: object): Problem[] => {
  const walk = (node: unknown, path: readonly string[]): Problem[] => {
    if (typeof node !== "object" || node === null) return [];
    if ("type" in node && typeof node.type === "string" && path.length > 0)
      return [
        {
          path: path.filter((part) => part !== "root").join("."),
          type: node.type,
          message: String(Reflect.get(node, "message") ?? ""),
        },
      ];
    return Object.entries(node).flatMap(([name, inside]) =>
      name === "ref" ? [] : walk(inside, [...path, name]),
    );
  };
  return walk(errors, []);
};

/**
 * Validates all fields with an error again on every change: many rules compare two fields, and the
 * fix is often in the other one. Server errors stay until their own field changes.
 */
export const useRecheck = (form: ProductForm): void => {
  const { subscribe, trigger } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ errors = {} }) => {
          const paths = problemsOf(errors).flatMap(({ path, type }) =>
            type === "server" ? [] : path,
          );
          // Cast: these are paths of the form's own errors, but their type is `string`.
          if (paths.length > 0) void trigger(paths as Parameters<typeof trigger>[0]);
        },
      }),
    [subscribe, trigger],
  );
};
