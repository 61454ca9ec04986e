import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ImportField } from "@sellerdesk/contract/imports";

type Group = { name: MessageDescriptor; fields: Partial<Record<ImportField, MessageDescriptor>> };

/** The fields that a column can be mapped to with their names, grouped for the seller. */
const groups = [
  {
    name: msg`Product`,
    fields: {
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
    },
  },
  {
    name: msg`Options`,
    fields: {
      option1_name: msg`Option 1, name`,
      option1_value: msg`Option 1, value`,
      option2_name: msg`Option 2, name`,
      option2_value: msg`Option 2, value`,
      option3_name: msg`Option 3, name`,
      option3_value: msg`Option 3, value`,
      options: msg`All options in one cell`,
      option_names: msg`Names of all options`,
      option_values: msg`Values of all options`,
      variation: msg`Variant name`,
    },
  },
  {
    name: msg`Price and stock`,
    fields: {
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
    },
  },
  {
    name: msg`Measurements`,
    fields: {
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
    },
  },
  {
    name: msg`From other systems`,
    fields: {
      published: msg`Published, yes or no`,
      visibility: msg`Visibility`,
      type: msg`Product type`,
      parent: msg`SKU of the parent product`,
      group: msg`Number shared by the rows of a product`,
      row_kind: msg`Kind of row: product, variant or image`,
      record_id: msg`Record number`,
    },
  },
] as const satisfies Group[];

type KeyOf<Fields> = Fields extends unknown ? keyof Fields : never;
/** Fields that no group contains, and that could not be chosen: one is a type error below. */
type Ungrouped = Exclude<ImportField, KeyOf<(typeof groups)[number]["fields"]>>;
export const fieldGroups: readonly Group[] & Record<Ungrouped, never> = groups;
