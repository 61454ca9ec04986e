import { sellerdeskColumns, type SellerdeskColumn } from "@sellerdesk/contract/imports";
import { plainMoney } from "@sellerdesk/contract/money";
import type { Product } from "@sellerdesk/contract/product";
import type { Variant } from "@sellerdesk/contract/product-variants";

type Cells = Partial<Record<SellerdeskColumn, string | number>>;

const digits = new Intl.NumberFormat("en", { useGrouping: false, maximumFractionDigits: 20 });
/** A number without an exponent, which a spreadsheet or an import would not read back as it is. */
const plainNumber = (value: number): string => digits.format(value);

const measures = ["weight", "length", "width", "height", "volume", "standard_volume"] as const;

const productCells = (
  product: Product,
  publicUrl: string,
  unfetched: readonly string[],
): Cells => ({
  title: product.title,
  description_html: product.description_html,
  category: product.category?.path ?? "",
  brand: product.brand?.name ?? "",
  colors: product.colors.map(({ name }) => name).join(", "),
  tags: product.tags.join(", "),
  status: product.status,
  option1_name: product.options[0]?.name ?? "",
  option2_name: product.options[1]?.name ?? "",
  option3_name: product.options[2]?.name ?? "",
  images: [...product.images.map(({ url }) => `${publicUrl}${url}`), ...unfetched].join(" "),
  seo_title: product.seo_title,
  seo_description: product.seo_description,
});

const variantCells = (variant: Variant, currency: string): Cells => {
  const money = (minor: number | null) => (minor === null ? "" : plainMoney(minor, currency));
  const cells: Cells = {
    option1_value: variant.option_values[0] ?? "",
    option2_value: variant.option_values[1] ?? "",
    option3_value: variant.option_values[2] ?? "",
    sku: variant.sku ?? "",
    barcode: variant.barcode ?? "",
    price: money(variant.price_minor),
    compare_at_price: money(variant.compare_at_price_minor),
    cost: money(variant.cost_minor),
    stock: variant.on_hand,
    inventory_policy: variant.inventory_policy,
    low_stock_threshold: variant.low_stock_threshold,
  };
  for (const name of measures) {
    const measure = variant[name];
    cells[name] = measure === null ? "" : plainNumber(measure.value);
    cells[`${name}_unit`] = measure?.unit ?? "";
  }
  return cells;
};

/**
 * A product in the columns of our own file: a row a variant, the product's own fields in the first.
 * @param unfetched addresses of images that it lacks
 */
export const toRows = (
  product: Product,
  publicUrl: string,
  unfetched: readonly string[] = [],
): (string | number)[][] =>
  product.variants.map((variant, index) => {
    const cells: Cells = {
      handle: product.handle,
      ...(index === 0 && productCells(product, publicUrl, unfetched)),
      ...variantCells(variant, product.currency),
    };
    return sellerdeskColumns.map((column) => cells[column] ?? "");
  });
