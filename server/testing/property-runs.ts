/** The number of runs of a property: `usual`, or `PROPERTY_RUNS` to search for rare cases. */
export const propertyRuns = (usual: number): number =>
  Number(process.env["PROPERTY_RUNS"] ?? usual);
