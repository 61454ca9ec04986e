import type { Db } from "../src/db/pool.ts";
import { newId } from "../src/lib/id.ts";

/** Creates a category, a brand and a color of the operator, with unique names. */
export const createCategoryBrandColor = async (
  db: Db,
): Promise<Record<"category" | "brand" | "color", { id: string; name: string }>> => {
  const make = (name: string) => {
    const id = newId();
    return { id, name: `${name} ${id.slice(-8)}` };
  };
  const [category, brand, color] = [make("Bowls"), make("Nordlicht"), make("Fog")];
  await db
    .insertInto("categories")
    .values({ ...category, path: `Kitchen › ${category.name}` })
    .execute();
  await db.insertInto("brands").values(brand).execute();
  await db
    .insertInto("colors")
    .values({ ...color, hex: "#c0c4c8" })
    .execute();
  return { category, brand, color };
};
