import type { ImportField, ImportSource } from "@sellerdesk/contract/imports";
import { describe, expect, it } from "vitest";
import { readHeader, toColumns, unitOf } from "./column-rules.ts";

describe("K25 the header of a file", () => {
  it("is read in Arabic with all spellings of its words", () => {
    const header = [
      "إسم المنتج",
      "الوصــف",
      "سعر",
      "رمز المنتج (SKU)",
      "الألوان",
      "الخيار 1، القيمة",
      "اللون",
    ];
    expect(readHeader(header, "SAR")).toEqual({
      source: "other",
      fields: ["title", "description_html", "price", "sku", "colors", "option1_value", null],
    });
  });

  it("gives a measure its unit in Arabic too, and a measure without a unit is not mapped", () => {
    const { source, fields } = readHeader(["العنوان", "الوزن (كجم)", "الطول"], "SAR");
    expect(fields).toEqual(["title", "weight", null]);
    const columns = [{ name: "الوزن (كجم)", field: "weight" as const }];
    expect(unitOf(toColumns(source, columns), "weight")).toBe("kg");
  });

  it("is read in English with numbers, underscores and the currency", () => {
    expect(
      readHeader(["Product Title", "Image 1", "variant_image-1", "Price EUR"], "EUR").fields,
    ).toEqual(["title", "images", "variant_image", "price"]);
  });
});

const amounts = new Set<ImportField | null>(["price", "sale_price", "compare_at_price", "cost"]);

describe("K21 a price per unit of measure is never the price", () => {
  it.each<[string, ImportSource, string[], string[]]>([
    [
      "Shopify until 2024",
      "shopify",
      ["Handle", "Title", "Body (HTML)", "Variant Price"],
      [
        "Unit Price",
        "Unit Price Total Measure",
        "Unit Price Total Measure Unit",
        "Unit Price Base Measure",
        "Unit Price Base Measure Unit",
        "Variant Unit Price",
      ],
    ],
    [
      "Shopify since 2025",
      "shopify",
      ["URL handle", "Title", "Option1 value", "Price"],
      [
        "Unit price",
        "Unit price total measure",
        "Unit price total measure unit",
        "Unit price base measure",
        "Unit price base measure unit",
      ],
    ],
    [
      "WooCommerce in English",
      "woocommerce",
      ["Type", "SKU", "Name", "Regular price"],
      [
        "Unit Price (Regular)",
        "Unit price",
        "Regular unit price",
        "Sale unit price",
        "Base price",
        "Price per unit",
        "Price per kg",
        "Price / 100 g",
        "Meta: _unit_price",
        "PPU",
      ],
    ],
    [
      "WooCommerce in German",
      "woocommerce",
      ["Typ", "Artikelnummer", "Name", "Regulärer Preis"],
      [
        "Grundpreis",
        "Regulärer Grundpreis",
        "Angebotsgrundpreis",
        "Grundpreis (regulär)",
        "Basispreis",
        "Preis pro Einheit",
        "Preis je kg",
        "Preis/kg",
        "Preis / 100 ml",
        "Kilopreis",
        "Literpreis",
      ],
    ],
    [
      "WooCommerce in French",
      "woocommerce",
      ["Type", "UGS", "Nom", "Tarif régulier"],
      [
        "Prix unitaire",
        "Prix au kilo",
        "Prix au litre",
        "Prix/kg",
        "Prix par unité",
        "Tarif au kilo",
      ],
    ],
    [
      "WooCommerce in Spanish",
      "woocommerce",
      ["Tipo", "SKU", "Nombre", "Precio normal"],
      ["Precio unitario", "Precio por unidad", "Precio por kilo", "Precio/kg", "Precio por litro"],
    ],
    [
      "WooCommerce in Italian",
      "woocommerce",
      ["Tipo", "COD", "Nome", "Prezzo di listino"],
      ["Prezzo unitario", "Prezzo al kg", "Prezzo/kg", "Prezzo per unità", "Prezzo al litro"],
    ],
    [
      "WooCommerce in Portuguese",
      "woocommerce",
      ["Tipo", "SKU", "Nome", "Visibilidade no catálogo", "Preço"],
      ["Preço unitário", "Preço por unidade", "Preço por kg", "Preço/kg", "Preço por litro"],
    ],
    [
      "PrestaShop",
      "prestashop",
      ["Product ID", "Name *", "Reference #", "Price tax excluded"],
      [
        "Unit price",
        "Unit price (tax excl.)",
        "Unity",
        "Unit for the unit price",
        "Price per unit",
      ],
    ],
    [
      "Magento",
      "magento",
      ["sku", "attribute_set_code", "product_type", "price"],
      ["unit_price", "base_price", "base_price_amount", "price_per_unit", "baseprice_product_unit"],
    ],
    [
      "BigCommerce",
      "bigcommerce",
      ["Item", "ID", "Name", "SKU", "Options", "Price"],
      ["Unit Price"],
    ],
    [
      "Square",
      "square",
      ["Token", "Item Name", "Variation Name", "Price"],
      ["Unit Price", "Price per unit"],
    ],
    [
      "Etsy",
      "etsy",
      ["TITLE", "DESCRIPTION", "PRICE", "CURRENCY_CODE", "QUANTITY"],
      ["UNIT PRICE"],
    ],
    [
      "eBay",
      "ebay",
      ["*Action", "*Title", "*StartPrice"],
      ["UnitPrice", "Unit price", "Price per unit"],
    ],
    [
      "Amazon",
      "amazon",
      ["item_sku", "item_name", "standard_price"],
      ["unit_price", "price_per_unit", "unit_count", "ppu_price"],
    ],
    [
      "a table in Arabic",
      "other",
      ["اسم المنتج", "رمز المنتج", "السعر"],
      ["سعر الوحدة", "السعر للكيلو", "السعر لكل كيلو", "سعر الكيلو", "سعر اللتر"],
    ],
    [
      "a table made by hand",
      "other",
      ["Title", "SKU", "Price"],
      [
        "Unit price",
        "Price per kg",
        "Price/kg",
        "price_per_100g",
        "Price (per litre)",
        "€/kg",
        "Grundpreis",
        "Prix au kilo",
        "Precio por kilo",
        "Prezzo al kg",
        "Preço por kg",
      ],
    ],
  ])("in %s", (_, source, header, perUnit) => {
    const isAmount = (fields: readonly (ImportField | null)[]) =>
      fields.map((field) => amounts.has(field));
    const ofHeader = isAmount(readHeader(header, "EUR").fields);
    expect(ofHeader.filter(Boolean)).toHaveLength(1);
    for (const name of perUnit) {
      expect(readHeader([...header, name], "EUR").source).toBe(source);
      expect([name, isAmount(readHeader([...header, name], "EUR").fields)]).toEqual([
        name,
        [...ofHeader, false],
      ]);
      expect([name, isAmount(readHeader([name, ...header], "EUR").fields)]).toEqual([
        name,
        [false, ...ofHeader],
      ]);
      // The same holds if the file has no other price.
      const alone = header.filter((_name, index) => !ofHeader[index]);
      expect([name, isAmount(readHeader([...alone, name], "EUR").fields)]).toEqual([
        name,
        [...alone, name].map(() => false),
      ]);
    }
  });
});

describe("K21 the currency in a header", () => {
  it.each([
    ["Price EUR", "price"],
    ["Price (EUR)", "price"],
    ["Preis in €", "price"],
    ["Prix en euros", "price"],
    ["Sale price (€)", "sale_price"],
    ["Price USD", null],
    ["Price (USD)", null],
    ["Preis in $", null],
    ["Cost (GBP)", null],
    ["Price (net)", "price"],
  ])("is checked in %j", (name, field) => {
    expect(readHeader(["Title", name], "EUR").fields).toEqual(["title", field]);
  });
});
