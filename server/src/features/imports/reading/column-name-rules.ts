import { type SellerdeskColumn, sellerdeskColumns } from "@sellerdesk/contract/imports";
import { listOf, numbered } from "./list-rules.ts";
import type { Names } from "./platform-name-rules.ts";

/** The columns of our own file. */
export const ownNames: Names = Object.fromEntries(sellerdeskColumns.map((name) => [name, [name]]));

/** Headers of these columns in other systems, without `product` and `variant` before them. */
const commonNames = {
  handle: ["handle", "url key", "url handle", "slug"],
  title: ["title", "name", "item name", "product"],
  description_html: ["description", "description html", "body", "body html", "long description"],
  brand: ["brand", "brands", "vendor", "manufacturer"],
  category: ["category", "categories", "category 1", "category path"],
  colors: ["color", "colour", "colors", "colours"],
  tags: ["tags", "tag 1", "tag 2", "tag 3", "tag 4", "tag 5", "labels"],
  status: ["status"],
  published: ["published"],
  option1_name: ["option 1 name"],
  option1_value: ["option 1 value"],
  option2_name: ["option 2 name"],
  option2_value: ["option 2 value"],
  option3_name: ["option 3 name"],
  option3_value: ["option 3 value"],
  sku: ["sku", "sku code", "item number", "article number", "article no", "code", "part number"],
  barcode: ["barcode", "ean", "ean13", "ean code", "upc", "gtin", "isbn"],
  price: ["price", "regular price", "selling price", "retail price", "current price"],
  sale_price: ["sale price", "special price"],
  compare_at_price: listOf(`compare at price, list price, old price, original price, msrp, rrp`),
  cost: ["cost", "cost price", "cost per item"],
  currency: ["currency", "currency code", "price currency"],
  stock: listOf(`stock, quantity, qty, inventory, inventory quantity, inventory qty, on hand,
    stock quantity, stock level, quantity in stock, available`),
  inventory_policy: ["inventory policy", "allow backorder", "allow backorders"],
  images: [
    ...listOf(`image, images, image url, image urls, image src, image link, picture, pictures,
      picture url, photo, photos, photo url, main image, additional images`),
    ...numbered(10, (n) => `image ${n}`),
    ...numbered(10, (n) => `image ${n} url`),
  ],
  image_alt: ["image alt text"],
  weight: ["weight"],
  length: ["length"],
  width: ["width"],
  height: ["height"],
  weight_unit: ["weight unit"],
  length_unit: ["length unit"],
  width_unit: ["width unit"],
  height_unit: ["height unit"],
  // Only our own files have these columns.
  low_stock_threshold: [],
  volume: [],
  volume_unit: [],
  standard_volume: [],
  standard_volume_unit: [],
  parent: ["parent", "parent sku"],
  seo_title: ["seo title", "meta title"],
  seo_description: ["seo description", "meta description"],
} satisfies Names & Record<SellerdeskColumn, string[]>;

/** Headers of these columns in Arabic. */
const arabicNames: Names = {
  handle: ["المعرّف", "المعرّف في العنوان", "الرابط"],
  title: ["العنوان", "اسم المنتج", "الاسم", "المنتج"],
  description_html: ["الوصف", "وصف المنتج", "التفاصيل"],
  brand: ["العلامة التجارية", "الماركة"],
  category: ["الفئة", "التصنيف", "القسم"],
  colors: ["اللون", "الألوان"],
  tags: ["الوسوم", "الكلمات المفتاحية"],
  status: ["الحالة"],
  published: ["منشور"],
  ...Object.fromEntries(
    ([1, 2, 3] as const).flatMap((n) => [
      [`option${n}_name`, [`الخيار ${n}، الاسم`, `اسم الخيار ${n}`]],
      [`option${n}_value`, [`الخيار ${n}، القيمة`, `قيمة الخيار ${n}`]],
    ]),
  ),
  sku: ["SKU", "رمز SKU", "رمز المنتج", "رقم الصنف"],
  barcode: ["الباركود", "الرمز الشريطي"],
  price: ["السعر", "سعر البيع"],
  sale_price: ["سعر التخفيض", "السعر بعد الخصم"],
  compare_at_price: ["السعر قبل الخصم", "السعر الأصلي"],
  cost: ["التكلفة", "سعر الشراء"],
  currency: ["العملة"],
  stock: ["المخزون", "الكمية", "الكمية المتوفرة"],
  low_stock_threshold: ["حد المخزون المنخفض"],
  inventory_policy: ["يباع عند نفاد المخزون"],
  in_stock: ["متوفر"],
  images: ["الصورة", "الصور", "رابط الصورة", "روابط الصور"],
  image_alt: ["النص البديل للصورة"],
  weight: ["الوزن"],
  weight_unit: ["الوزن، الوحدة", "وحدة الوزن"],
  length: ["الطول"],
  length_unit: ["الطول، الوحدة", "وحدة الطول"],
  width: ["العرض"],
  width_unit: ["العرض، الوحدة", "وحدة العرض"],
  height: ["الارتفاع"],
  height_unit: ["الارتفاع، الوحدة", "وحدة الارتفاع"],
  seo_title: ["عنوان البحث"],
  seo_description: ["وصف البحث"],
};

/** Headers of these columns in German, French, Spanish, Italian and Portuguese. */
const europeanNames: Names = {
  title: listOf(`titel, bezeichnung, artikelbezeichnung, artikelname, produktname, produkttitel,
    artikel, titre, nom, nom du produit, désignation, intitulé, libellé, nombre, título, titulo,
    nombre del producto, nome, nome prodotto, titolo, nome do produto, produto, producto`),
  description_html: listOf(`beschreibung, produktbeschreibung, artikelbeschreibung,
    langbeschreibung, description du produit, descripción, descripcion, descrizione, descrição,
    descricao`),
  brand: listOf(`marke, hersteller, marque, fabricant, marca, fabricante, produttore, marchio`),
  category: listOf(`kategorie, kategorien, catégorie, catégories, categoría, categoria, categorie`),
  colors: ["farbe", "farben", "couleur", "couleurs", "colore", "colori", "cor", "cores"],
  tags: listOf(`schlagwörter, stichwörter, étiquettes, mots clés, etiquetas, etichette,
    palavras chave`),
  sku: listOf(`artikelnummer, artikelnr, artikel nr, art nr, bestellnummer, référence, réf,
    code article, referencia, código, codigo, codice, codice articolo, referência`),
  barcode: listOf(`strichcode, ean code, code barres, código de barras, codigo de barras,
    codice a barre`),
  price: listOf(`preis, verkaufspreis, vk, vk preis, bruttopreis, stückpreis, einzelpreis, prix,
    prix de vente, prix ttc, precio, precio de venta, pvp, prezzo, prezzo di vendita, preço, preco,
    preço de venda`),
  sale_price: listOf(`angebotspreis, aktionspreis, sonderpreis, prix promo, prix promotionnel,
    prix soldé, precio de oferta, precio rebajado, prezzo scontato, prezzo in offerta,
    preço promocional`),
  compare_at_price: listOf(`uvp, streichpreis, listenpreis, prix barré, prix conseillé,
    prezzo di listino`),
  currency: ["währung", "devise", "moneda", "divisa", "valuta", "moeda"],
  cost: listOf(`einkaufspreis, ek, ek preis, prix d'achat, coste, costo, custo, preço de custo`),
  stock: listOf(`bestand, lagerbestand, menge, anzahl, stückzahl, quantité, qté, en stock, stocks,
    existencias, cantidad, unidades, inventario, quantità, giacenza, magazzino, disponibilità,
    quantidade, estoque, disponível`),
  images: [
    ...listOf(`bild, bilder, bild url, bildlink, foto, fotos, produktbild, photo, imagen, imágenes,
      url de la imagen, immagine, immagini, imagem, imagens`),
    ...numbered(10, (n) => `bild ${n}`),
    ...numbered(10, (n) => `imagen ${n}`),
    ...numbered(10, (n) => `immagine ${n}`),
  ],
  weight: ["gewicht", "poids", "peso"],
  length: ["länge", "longueur", "longitud", "lunghezza", "comprimento"],
  width: ["breite", "largeur", "anchura", "ancho", "larghezza", "largura"],
  height: ["höhe", "hauteur", "altura", "altezza"],
  handle: ["url schlüssel"],
  parent: ["übergeordnete sku", "sku parent", "sku padre"],
};

/** Columns whose header names an option and whose cells are its values. */
const optionNames = listOf(`size, größe, groesse, taille, talla, taglia, tamanho, المقاس, الحجم`);

/** The headers of unknown files, in each language. An earlier entry takes precedence. */
export const guessedNames: Names[] = [
  ownNames,
  commonNames,
  arabicNames,
  europeanNames,
  { option1_value: optionNames },
];

/**
 * Prices per kilogram, liter or another unit, which shops must show beside the price. The patterns
 * match headers of any language, in lower case and with spaces between the words.
 */
export const unitPricePatterns: readonly RegExp[] = [
  /\b(unit|base|basic) price|price (base|unit)\b|price per|per (unit|kg|kilo|litre|liter|100)/,
  /[/(]\s*(per |je |pro )?(1|100|1000)?\s*(kg|g|mg|l|ml|cl|m|m2|m²|m3|m³|litre|liter|unit)\b/,
  /grundpreis|basispreis|preis (pro|je) |einheitspreis/,
  /prix unitaire|prix (au|par|à l'unité|de base)\b|unité de mesure|prix de mesure/,
  /precio unitario|precio (por|base)\b|unidad de medida/,
  /prezzo unitario|prezzo (al|per|base)\b|unità di misura/,
  /preço unitário|preco unitario|preço (por|base)\b|unidade de medida/,
  /سعر الوحدة|للكيلو|لكل (كيلو|وحدة|لتر)/,
];
