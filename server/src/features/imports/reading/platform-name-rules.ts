import type { ImportField, ImportSource } from "@sellerdesk/contract/imports";
import { listOf, numbered } from "./list-rules.ts";

export type Names = Partial<Record<ImportField, string[]>>;

/**
 * A shop system or marketplace whose files are recognized. Names are in lower case, without the
 * unit in brackets after a measure and without the `*` or `#` of required columns.
 */
export type Platform = {
  names: Names;
  /** Sets of headers; a file that has all of one set is the platform's. */
  signatures: readonly (readonly string[])[];
};

/** The export until 2024, and the newer one. Shopify's headers are English in every language. */
const shopify: Platform = {
  signatures: [
    ["handle", "variant price"],
    ["handle", "option1 value", "variant sku"],
    ["handle", "title", "body (html)"],
    ["url handle", "title", "price"],
    ["url handle", "option1 value"],
  ],
  names: {
    handle: ["handle", "url handle"],
    title: ["title"],
    description_html: ["body (html)", "description"],
    brand: ["vendor"],
    category: listOf(`product category, google shopping / google product category, type,
      custom product type`),
    tags: ["tags"],
    status: ["status"],
    published: ["published", "published on online store"],
    option1_name: ["option1 name"],
    option1_value: ["option1 value"],
    option2_name: ["option2 name"],
    option2_value: ["option2 value"],
    option3_name: ["option3 name"],
    option3_value: ["option3 value"],
    sku: ["variant sku", "sku"],
    barcode: ["variant barcode", "barcode"],
    price: ["variant price", "price"],
    compare_at_price: ["variant compare at price", "compare-at price"],
    cost: ["cost per item", "variant cost"],
    stock: ["variant inventory qty", "inventory quantity"],
    inventory_policy: ["variant inventory policy", "continue selling when out of stock"],
    grams: ["variant grams", "weight value (grams)"],
    weight_unit: ["variant weight unit", "weight unit for display"],
    images: ["image src", "product image url"],
    image_alt: ["image alt text"],
    variant_image: ["variant image", "variant image url"],
    seo_title: ["seo title"],
    seo_description: ["seo description"],
  },
};

const attributeNames = (n: number) =>
  listOf(`attribute ${n} name, attribut ${n} name, nom de l'attribut ${n}, nombre del atributo ${n},
    attributo ${n} nome, nome dell'attributo ${n}, nome do atributo ${n}`);
const attributeValues = (n: number) =>
  listOf(`attribute ${n} value(s), attribut ${n} wert(e), valeur(s) de l'attribut ${n},
    valor(es) del atributo ${n}, valores del atributo ${n}, attributo ${n} valore(i),
    attributo ${n} valuta(e), valore dell'attributo ${n}, valori dell'attributo ${n},
    valores do atributo ${n}, valor(es) do atributo ${n}`);

/** Numbers of the attributes after those that have fields of their own. */
const furtherAttributes = Array.from({ length: 27 }, (_, index) => index + 4);

const woocommercePrices = listOf(`regular price, regulärer preis, normaler preis, tarif régulier,
  prix régulier, precio normal, precio regular, prezzo di listino, preço normal, preço`);
const woocommerceTypes = ["type", "typ", "tipo"];
const woocommerceVisibilities = listOf(`visibility in catalog, sichtbarkeit im katalog,
  visibilité dans le catalogue, visibilidad en el catálogo, visibilità nel catalogo,
  visibilidade no catálogo`);

/**
 * WooCommerce's own export in English, German, French, Spanish, Italian and Portuguese, depending
 * on the language of its administrator.
 */
const woocommerce: Platform = {
  signatures: woocommerceTypes.flatMap((type) => [
    ...woocommercePrices.filter((price) => price !== "preço").map((price) => [type, price]),
    ...woocommerceVisibilities.map((visibility) => [type, visibility]),
  ]),
  names: {
    record_id: ["id"],
    type: woocommerceTypes,
    parent: listOf(`parent, übergeordnetes produkt, eltern, superior, genitore, ascendente,
      principal`),
    sku: ["sku", "artikelnummer", "ugs", "cod", "ref", "código de artículo"],
    barcode: [
      "gtin, upc, ean, or isbn",
      "gtin, upc, ean oder isbn",
      "gtin, upc, ean ou isbn",
      "gtin, upc, ean, ou isbn",
      "gtin, upc, ean o isbn",
      "gtin, upc, ean, o isbn",
    ],
    title: ["name", "nom", "nombre", "nome"],
    description_html: ["description", "beschreibung", "descripción", "descrizione", "descrição"],
    published: ["published", "veröffentlicht", "publié", "publicado", "pubblicato"],
    visibility: woocommerceVisibilities,
    in_stock: listOf(`in stock?, vorrätig?, auf lager?, en stock?, en inventaire?, ¿existencias?,
      ¿en inventario?, ¿hay existencias?, em estoque?, em stock?`),
    stock: listOf(`stock, bestand, lager, lagerbestand, inventaire, inventario, magazzino,
      estoque`),
    low_stock_threshold: listOf(`low stock amount, geringe lagermenge, geringer lagerbestand,
      montant de stock faible, cantidad de bajo inventario, cantidad de pocas existencias,
      quantità in magazzino bassa, quantidade baixa de estoque, quantidade de stock baixo`),
    inventory_policy: listOf(`backorders allowed?, lieferrückstände erlaubt?,
      lieferrückstande erlaubt?, rückstände erlaubt?,
      autoriser les commandes de produits en rupture?, ¿permitir reservas de productos agotados?,
      abilita gli ordini arretrati?, são permitidas encomendas?, permitir encomendas pendentes?`),
    weight: ["weight", "gewicht", "poids", "peso"],
    length: ["length", "länge", "longueur", "longitud", "lunghezza", "comprimento"],
    width: ["width", "breite", "largeur", "anchura", "ancho", "larghezza", "largura"],
    height: ["height", "höhe", "hauteur", "altura", "altezza"],
    price: woocommercePrices,
    sale_price: listOf(`sale price, angebotspreis, tarif promo, prix promo, precio rebajado,
      prezzo in offerta, preço promocional`),
    category: ["categories", "kategorien", "catégories", "categorías", "categorie", "categorias"],
    brand: ["brands", "marken", "marques", "marcas", "marchi", "marca"],
    tags: ["tags", "schlagwörter", "étiquettes", "etiquetas", "tag", "etichette"],
    images: ["images", "bilder", "imágenes", "immagini", "immagine", "imagens"],
    option1_name: attributeNames(1),
    option1_value: attributeValues(1),
    option2_name: attributeNames(2),
    option2_value: attributeValues(2),
    option3_name: attributeNames(3),
    option3_value: attributeValues(3),
    option_names: furtherAttributes.flatMap(attributeNames),
    option_values: furtherAttributes.flatMap(attributeValues),
  },
};

/** Products and combinations as PrestaShop's own import reads them, and the list of its catalog. */
const prestashop: Platform = {
  signatures: [
    ["product id", "reference", "price tax excluded"],
    ["product id", "attribute (name:type:position)"],
    ["product id", "name", "price (tax excl.)"],
    ["reference", "wholesale price", "price tax included"],
    ["url rewritten", "categories (x,y,z...)"],
  ],
  names: {
    group: ["product id", "product reference"],
    title: ["name"],
    published: ["active (0/1)", "status"],
    category: ["categories (x,y,z...)", "category"],
    price: ["price tax included", "price (tax incl.)", "price tax excluded", "price (tax excl.)"],
    cost: ["wholesale price", "cost price"],
    sku: ["reference"],
    brand: ["manufacturer", "brand"],
    barcode: ["ean13", "ean-13", "upc"],
    stock: ["quantity"],
    low_stock_threshold: ["low stock level"],
    description_html: ["description"],
    tags: ["tags (x,y,z...)"],
    seo_title: ["meta title", "meta-title"],
    seo_description: ["meta description", "meta-description"],
    handle: ["url rewritten", "rewritten url"],
    images: ["image urls (x,y,z...)", "image url", "image urls"],
    image_alt: ["image alt texts (x,y,z...)", "image alt text"],
    option_names: ["attribute (name:type:position)"],
    option_values: ["value (value:position)"],
    visibility: ["visibility"],
  },
};

/** The product export of Magento 2 and Adobe Commerce. */
const magento: Platform = {
  signatures: [
    ["sku", "attribute_set_code", "product_type"],
    ["sku", "store_view_code", "product_type"],
    ["sku", "product_type", "configurable_variations"],
    ["sku", "product_websites", "name"],
  ],
  names: {
    sku: ["sku"],
    type: ["product_type"],
    title: ["name"],
    description_html: ["description"],
    category: ["categories"],
    published: ["product_online"],
    price: ["price"],
    sale_price: ["special_price"],
    cost: ["cost"],
    stock: ["qty"],
    inventory_policy: ["allow_backorders"],
    handle: ["url_key"],
    brand: ["manufacturer", "brand"],
    seo_title: ["meta_title"],
    seo_description: ["meta_description"],
    images: ["base_image", "additional_images"],
    image_alt: ["base_image_label"],
  },
};

/**
 * The two formats of BigCommerce's export: the current one of its catalog, and the earlier default
 * template.
 */
const bigcommerce: Platform = {
  signatures: [
    ["item", "id", "name", "sku", "options"],
    ["item type", "product name", "product code/sku"],
  ],
  names: {
    row_kind: ["item", "item type"],
    options: ["options"],
    title: ["name", "product name"],
    sku: ["sku", "product code/sku"],
    barcode: ["upc/ean", "product upc/ean", "global trade number"],
    brand: ["brand name", "brand"],
    description_html: ["description", "product description"],
    price: ["price"],
    sale_price: ["sale price"],
    compare_at_price: ["retail price"],
    cost: ["cost price"],
    stock: ["current stock", "current stock level"],
    low_stock_threshold: ["low stock", "low stock level"],
    category: ["category names", "categories names", "category string", "category"],
    published: ["is visible", "product visible?"],
    images: [
      "image url (import)",
      "internal image url (export)",
      ...numbered(10, (n) => `product image url - ${n}`),
    ],
    image_alt: ["image description", "product image description - 1"],
    variant_image: ["variant image url"],
    seo_title: ["page title"],
    seo_description: ["meta description"],
    tags: ["search keywords"],
    weight: ["weight", "product weight"],
    width: ["width", "product width"],
    height: ["height", "product height"],
    length: ["depth", "product depth"],
  },
};

/** Square's item library. */
const square: Platform = {
  signatures: [
    ["token", "item name", "variation name"],
    ["reference handle", "item name", "variation name"],
    ["item name", "variation name", "sku", "price"],
  ],
  names: {
    group: ["token", "reference handle"],
    title: ["item name", "customer-facing name"],
    variation: ["variation name"],
    sku: ["sku"],
    barcode: ["gtin"],
    description_html: ["description"],
    category: ["reporting category", "categories", "category"],
    price: ["price"],
    sale_price: ["online sale price"],
    cost: ["default unit cost"],
    weight: ["weight"],
    seo_title: ["seo title"],
    seo_description: ["seo description"],
    option1_name: ["option name 1"],
    option1_value: ["option value 1"],
    option2_name: ["option name 2"],
    option2_value: ["option value 2"],
    option3_name: ["option name 3"],
    option3_value: ["option value 3"],
  },
};

/** The listings that Etsy lets a shop download. */
const etsy: Platform = {
  signatures: [
    ["title", "description", "price", "currency_code", "quantity"],
    ["title", "variation 1 name", "variation 1 values"],
  ],
  names: {
    title: ["title"],
    description_html: ["description"],
    price: ["price"],
    currency: ["currency_code"],
    stock: ["quantity"],
    tags: ["tags"],
    sku: ["sku"],
    images: [
      ...numbered(10, (n) => `image${n}`),
      ...numbered(10, (n) => `image ${n}`),
      ...numbered(10, (n) => `photo ${n}`),
    ],
    option1_name: ["variation 1 name"],
    option1_value: ["variation 1 values"],
    option2_name: ["variation 2 name"],
    option2_value: ["variation 2 values"],
  },
};

/** eBay's File Exchange, the templates of Seller Hub, and its report of active listings. */
const ebay: Platform = {
  signatures: [
    ["action", "title", "startprice"],
    ["action", "title", "start price"],
    ["action", "custom label (sku)", "title"],
    ["action", "customlabel", "title"],
    ["item number", "title", "custom label (sku)"],
    ["itemid", "title", "customlabel"],
  ],
  names: {
    row_kind: ["relationship"],
    options: ["relationshipdetails", "relationship details", "variation details"],
    group: ["item number", "itemid", "item id"],
    title: ["title"],
    sku: ["customlabel", "custom label (sku)", "custom label", "sku"],
    description_html: ["description"],
    price: ["startprice", "start price", "price", "current price", "buyitnowprice"],
    currency: ["currency"],
    stock: ["available quantity", "quantity"],
    brand: ["c:brand", "brand"],
    barcode: ["product:ean", "product:upc", "product:gtin", "ean", "upc", "c:ean", "c:upc"],
    images: ["picurl", "item photo url", "picture url"],
  },
};

/** Amazon's inventory templates, by the names below their labels, and its listing reports. */
const amazon: Platform = {
  signatures: [
    ["item_sku", "item_name"],
    ["item_sku", "feed_product_type"],
    ["item_sku", "standard_price"],
    ["seller-sku", "item-name", "price"],
    ["contribution_sku", "product_type"],
  ],
  names: {
    sku: ["item_sku", "seller-sku", "contribution_sku"],
    title: ["item_name", "item-name"],
    brand: ["brand_name", "brand"],
    barcode: ["external_product_id", "externally_assigned_product_identifier"],
    description_html: ["product_description", "item-description"],
    price: ["standard_price", "price", "purchasable_offer.our_price.schedule.value_with_tax"],
    compare_at_price: ["list_price"],
    currency: ["currency"],
    sale_price: ["sale_price"],
    stock: ["quantity", "fulfillment_availability.quantity"],
    images: [
      "main_image_url",
      "image-url",
      "main_product_image_locator.media_location",
      ...numbered(8, (n) => `other_image_url${n}`),
      ...numbered(8, (n) => `other_product_image_locator_${n}.media_location`),
    ],
    parent: ["parent_sku", "child_parent_sku_relationship.parent_sku"],
    option1_value: ["color_name", "color"],
    option2_value: ["size_name", "size"],
    option3_value: ["style_name", "style"],
    tags: ["generic_keywords", "generic_keyword"],
    weight: ["item_weight"],
    weight_unit: ["item_weight_unit_of_measure"],
  },
};

/** In the order of detection. */
export const platforms: Record<Exclude<ImportSource, "sellerdesk" | "other">, Platform> = {
  shopify,
  magento,
  bigcommerce,
  square,
  etsy,
  ebay,
  amazon,
  prestashop,
  woocommerce,
};
