import { sellerdeskColumns, type SellerdeskColumn } from "@sellerdesk/contract/imports";
import { plainMoney } from "@sellerdesk/contract/money";
import type { Product } from "@sellerdesk/contract/product";
import type { Variant } from "@sellerdesk/contract/product-variants";

type Cell = string | number;

const digits = new Intl.NumberFormat("en", { useGrouping: false, maximumFractionDigits: 20 });
/** Formats a number without an exponent, which spreadsheets and imports might read differently. */
const plainNumber = (value: number): string => digits.format(value);

const moneyCell = (minor: number | null, currency: string): Cell =>
  minor === null ? "" : plainMoney(minor, currency);

const measureCells = <Name extends string>(name: Name, measure: Variant["weight"]) =>
  // The two keys of the object are those of the type.
  ({
    [name]: measure === null ? "" : plainNumber(measure.value),
    [`${name}_unit`]: measure?.unit ?? "",
  }) as Record<Name | `${Name}_unit`, Cell>;

/** Returns the cells of a product's first row. Fields without a cell are destructured by name. */
const productCells = (
  {
    title,
    description_html,
    category,
    brand,
    colors,
    tags,
    status,
    options,
    images,
    seo_title,
    seo_description,
    handle: _handle,
    variants: _variants,
    currency: _currency,
    id: _id,
    version: _version,
    review_state: _reviewState,
    review_reason: _reviewReason,
    rating: _rating,
    published_at: _publishedAt,
    created_at: _createdAt,
    updated_at: _updatedAt,
    ...rest
  }: Product,
  publicUrl: string,
  unfetched: readonly string[],
) => {
  rest satisfies Record<string, never>;
  return {
    title,
    description_html,
    category: category?.path ?? "",
    brand: brand?.name ?? "",
    colors: colors.map(({ name }) => name).join(", "),
    tags: tags.join(", "),
    status,
    option1_name: options[0]?.name ?? "",
    option2_name: options[1]?.name ?? "",
    option3_name: options[2]?.name ?? "",
    images: [...images.map(({ url }) => `${publicUrl}${url}`), ...unfetched].join(" "),
    seo_title,
    seo_description,
  };
};

/** Returns the cells of a variant's row. Fields without a cell are destructured by name. */
const variantCells = (
  {
    option_values,
    sku,
    barcode,
    price_minor,
    compare_at_price_minor,
    cost_minor,
    on_hand,
    inventory_policy,
    low_stock_threshold,
    weight,
    length,
    width,
    height,
    volume,
    standard_volume,
    id: _id,
    title: _title,
    image_uid: _imageUid,
    committed: _committed,
    available: _available,
    offer: _offer,
    ...rest
  }: Variant,
  currency: string,
) => {
  rest satisfies Record<string, never>;
  return {
    option1_value: option_values[0] ?? "",
    option2_value: option_values[1] ?? "",
    option3_value: option_values[2] ?? "",
    sku: sku ?? "",
    barcode: barcode ?? "",
    price: moneyCell(price_minor, currency),
    compare_at_price: moneyCell(compare_at_price_minor, currency),
    cost: moneyCell(cost_minor, currency),
    stock: on_hand,
    inventory_policy,
    low_stock_threshold,
    ...measureCells("weight", weight),
    ...measureCells("length", length),
    ...measureCells("width", width),
    ...measureCells("height", height),
    ...measureCells("volume", volume),
    ...measureCells("standard_volume", standard_volume),
  };
};

/**
 * Returns a product in the columns of our own file: one row per variant, and the product's own
 * fields only in the first row.
 * @param unfetched the URLs of images that the product lacks
 */
export const toRows = (
  product: Product,
  publicUrl: string,
  unfetched: readonly string[] = [],
): Cell[][] => {
  const own = productCells(product, publicUrl, unfetched);
  return product.variants.map((variant, index) => {
    const cells: Record<SellerdeskColumn, Cell> = {
      handle: product.handle,
      ...own,
      ...variantCells(variant, product.currency),
    };
    return sellerdeskColumns.map((column) => (index > 0 && column in own ? "" : cells[column]));
  });
};
