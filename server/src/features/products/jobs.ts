import type { Deps } from "../../deps.ts";
import { onBrandsRenamed } from "../lookups/service.ts";
import { refreshProductsOfBrands } from "./service.ts";

/** Updates the search text of products when their brand is renamed. */
export const productJobs = ({ db, jobs }: Deps): void =>
  onBrandsRenamed(jobs, (brandIds) => refreshProductsOfBrands(db, brandIds));
