import type { Deps } from "../../deps.ts";
import { onBrandsRenamed } from "../lookups/service.ts";
import { refreshProductsOfBrands } from "./service.ts";

/** Products are found by their brand's name, and stay so when it changes. */
export const productJobs = ({ db, jobs }: Deps): void =>
  onBrandsRenamed(jobs, (brandIds) => refreshProductsOfBrands(db, brandIds));
