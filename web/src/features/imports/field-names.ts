import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ImportField } from "@sellerdesk/contract/imports";

/** The fields that a column can be mapped to, grouped for the seller. */
export const fieldGroups = [
  {
    name: msg`Product`,
    fields: [
      ...([
        "title",
        "handle",
        "description_html",
        "status",
        "brand",
        "category",
        "tags",
        "colors",
      ] as const),
      ...(["images", "image_alt", "variant_image", "seo_title", "seo_description"] as const),
    ],
  },
  {
    name: msg`Options`,
    fields: [
      ...(["option1_name", "option1_value", "option2_name", "option2_value"] as const),
      ...(["option3_name", "option3_value", "options", "option_names", "option_values"] as const),
      ...(["variation"] as const),
    ],
  },
  {
    name: msg`Price and stock`,
    fields: [
      ...([
        "sku",
        "barcode",
        "price",
        "compare_at_price",
        "sale_price",
        "cost",
        "currency",
      ] as const),
      ...(["stock", "low_stock_threshold", "inventory_policy", "in_stock"] as const),
    ],
  },
  {
    name: msg`Measurements`,
    fields: [
      ...([
        "weight",
        "weight_unit",
        "grams",
        "length",
        "length_unit",
        "width",
        "width_unit",
      ] as const),
      ...(["height", "height_unit", "volume", "volume_unit"] as const),
      ...(["standard_volume", "standard_volume_unit"] as const),
    ],
  },
  {
    name: msg`From other systems`,
    fields: ["published", "visibility", "type", "parent", "group", "row_kind", "record_id"],
  },
] as const satisfies { name: MessageDescriptor; fields: readonly ImportField[] }[];

/**
 * Fields that no group contains, and that could not be chosen. Naming one below is a type error.
 */
type Ungrouped = Exclude<ImportField, (typeof fieldGroups)[number]["fields"][number]>;

export const fieldNames: Record<ImportField, MessageDescriptor> & Record<Ungrouped, never> = {
  title: msg`Title`,
  handle: msg`Handle`,
  description_html: msg`Description`,
  status: msg`Status`,
  brand: msg`Brand`,
  category: msg`Category`,
  tags: msg`Tags`,
  colors: msg`Colors`,
  images: msg`Images (URLs)`,
  image_alt: msg`Image alt text`,
  variant_image: msg`Variant image (URL)`,
  seo_title: msg`Search title`,
  seo_description: msg`Search description`,
  option1_name: msg`Option 1, name`,
  option1_value: msg`Option 1, value`,
  option2_name: msg`Option 2, name`,
  option2_value: msg`Option 2, value`,
  option3_name: msg`Option 3, name`,
  option3_value: msg`Option 3, value`,
  sku: msg`SKU`,
  barcode: msg`Barcode`,
  price: msg`Price`,
  compare_at_price: msg`Compare-at price`,
  sale_price: msg`Sale price`,
  cost: msg`Cost`,
  currency: msg`Currency of the prices`,
  stock: msg`Stock`,
  low_stock_threshold: msg`Low-stock threshold`,
  inventory_policy: msg`Keep selling when out of stock`,
  in_stock: msg`In stock, yes or no`,
  weight: msg`Weight`,
  weight_unit: msg`Weight, unit`,
  grams: msg`Weight in grams`,
  length: msg`Length`,
  length_unit: msg`Length, unit`,
  width: msg`Width`,
  width_unit: msg`Width, unit`,
  height: msg`Height`,
  height_unit: msg`Height, unit`,
  volume: msg`Volume`,
  volume_unit: msg`Volume, unit`,
  standard_volume: msg`Standard volume`,
  standard_volume_unit: msg`Standard volume, unit`,
  published: msg`Published, yes or no`,
  visibility: msg`Visibility`,
  type: msg`Product type`,
  parent: msg`SKU of the parent product`,
  record_id: msg`Record number`,
  group: msg`Number shared by the rows of a product`,
  row_kind: msg`Kind of row: product, variant or image`,
  options: msg`All options in one cell`,
  option_names: msg`Names of all options`,
  option_values: msg`Values of all options`,
  variation: msg`Variant name`,
};
