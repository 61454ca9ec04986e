/**
 * How often a property is tried: `usual` times, or `PROPERTY_RUNS` times to look for what is rare.
 */
export const propertyRuns = (usual: number): number =>
  Number(process.env["PROPERTY_RUNS"] ?? usual);
