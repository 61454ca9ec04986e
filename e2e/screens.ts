import { readFile } from "node:fs/promises";
import { join } from "node:path";

const readSource = (path: string) =>
  readFile(join(import.meta.dirname, "../web/src/app", path), "utf8");

/**
 * Reads all screens of sellers from the source of the route table, so that tests include new ones
 * automatically.
 * @param records the ids with which a path with `$id` is opened
 */
export const readScreens = async (
  webhook: string,
  records: Record<string, readonly string[]>,
): Promise<string[]> => {
  const routes = [...(await readSource("router.tsx")).matchAll(/sellerPage\("([^"]+)"/g)];
  const sections = [...(await readSource("profile-route.tsx")).matchAll(/key: "([^"]+)"/g)];
  const screens = routes.flatMap(([, path = ""]) => {
    if (!path.includes("$")) return [path];
    const ids = records[path];
    if (!ids) throw new Error(`Say in this test which records ${path} shows.`);
    return ids.map((id) => path.replace("$id", id));
  });
  return [
    ...screens,
    "/dashboard?view=reports",
    ...sections.map(([, key]) => `/profile?section=${key}`),
    `/profile?section=webhooks&webhook=${webhook}`,
  ];
};

/** Reads the forms that visitors open from the source of the table of forms. */
export const readVisitorScreens = async (): Promise<string[]> => {
  const [table = ""] =
    /^const formPages = \{[^]*?^\};/m.exec(await readSource("page-modules.ts")) ?? [];
  return [...table.matchAll(/"(\/[^"]+)": together/g)].map(([, path = ""]) => path);
};
