/** A field that is added to the contract, and the files that must then know it. */
export type Experiment = {
  /** Unique among all experiments, because it identifies compiler messages. */
  field: string;
  /** Texts of the contract, each with the line that is inserted after it in the copy. */
  edits: { file: string; after: string; line: string }[];
  files: string[];
};

const products = "server/src/features/products";
const imports = "server/src/features/imports";
const webProducts = "web/src/features/products";

export const experiments: Experiment[] = [
  {
    field: "new_product_field",
    edits: [
      {
        file: "product.ts",
        after: "const productFields = {",
        line: 'new_product_field: z._default(line(40), ""),',
      },
      {
        file: "product.ts",
        after: "export const Product = z.object({",
        line: "new_product_field: z.string(),",
      },
    ],
    files: [
      "contract/src/imports.ts",
      "contract/src/marketplace-catalogue.ts",
      "contract/src/product-input.ts",
      `${imports}/rows/rules.ts`,
      `${products}/list/export-rules.ts`,
      `${products}/queries.ts`,
      `${products}/list/read-queries.ts`,
      "server/src/demo/seed.ts",
      "server/testing/arbitrary-product.ts",
      "server/testing/product-factory.ts",
      `${webProducts}/form-values/product-form-schema.ts`,
      `${webProducts}/form-values/product-form-values.ts`,
    ],
  },
  {
    field: "new_variant_field",
    edits: [
      {
        file: "product-variants.ts",
        after: "export const VariantInput = z.strictObject({",
        line: "new_variant_field: optionalText(40),",
      },
      {
        file: "product-variants.ts",
        after: "export const Variant = z.object({",
        line: "new_variant_field: z.nullable(z.string()),",
      },
    ],
    files: [
      "contract/src/imports.ts",
      "contract/src/marketplace-catalogue.ts",
      `${imports}/reading/cell-rules.ts`,
      `${products}/list/export-rules.ts`,
      `${products}/queries.ts`,
      `${products}/list/read-queries.ts`,
      "server/src/demo/seed.ts",
      "server/testing/arbitrary-product.ts",
      `${webProducts}/form-values/product-form-schema.ts`,
      `${webProducts}/form-values/product-form-values.ts`,
    ],
  },
  {
    field: "new_column",
    edits: [{ file: "imports.ts", after: '    "handle",', line: '"new_column",' }],
    files: [
      `${imports}/reading/column-name-rules.ts`,
      `${products}/list/export-rules.ts`,
      "web/src/features/imports/field-names.ts",
    ],
  },
  ...(
    [
      ["row", "product-lists.ts", "ProductRow", `${products}/list/queries.ts`],
      ["hit", "product-lists.ts", "ProductHit", `${products}/list/queries.ts`],
      [
        "catalogue",
        "marketplace-catalogue.ts",
        "Image",
        "server/src/features/catalogue/queries.ts",
      ],
    ] as const
  ).map(([name, file, schema, queries]) => ({
    field: `new_${name}_field`,
    edits: [
      { file, after: `const ${schema} = z.object({`, line: `new_${name}_field: z.string(),` },
    ],
    files: [queries],
  })),
  ...(
    [
      [
        "product",
        "product-lists.ts",
        "  search: searchText,",
        [`${products}/list/match-queries.ts`, `${webProducts}/list/use-product-filters.tsx`],
      ],
      [
        "order",
        "order-list.ts",
        "export const orderFilters = {",
        [
          "server/src/features/orders/list/queries.ts",
          "web/src/features/orders/list/use-order-filters.tsx",
        ],
      ],
      [
        "offer",
        "offers.ts",
        "const filters = {",
        [
          "server/src/features/offers/list-queries.ts",
          "web/src/features/offers/list/offer-list-page.tsx",
        ],
      ],
      [
        "inventory",
        "inventory.ts",
        "const filters = {",
        ["web/src/features/inventory/list/use-inventory-filters.tsx"],
      ],
      [
        "review",
        "reviews.ts",
        "export const ReviewListQuery = z.strictObject({",
        ["web/src/features/reviews/list/use-review-filters.tsx"],
      ],
      [
        "follower",
        "followers.ts",
        "const filters = {",
        ["web/src/features/followers/follower-list.tsx"],
      ],
      [
        "customer",
        "customers.ts",
        "export const CustomerListQuery = z.strictObject({",
        ["web/src/features/customers/customers-page.tsx"],
      ],
    ] as const
  ).map(([list, file, after, files]) => ({
    field: `new_${list}_filter`,
    edits: [{ file, after, line: `new_${list}_filter: z.optional(z.string()),` }],
    files: [...files],
  })),
];
