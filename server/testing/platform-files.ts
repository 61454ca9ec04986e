/**
 * Builds WooCommerce's export in another language: one variable product with two variations, below
 * the headers of the language.
 */
const woocommerceFile = (headers: string) => `${headers}
10,variable,HOOD,Kapuze,1,visible,<p>Warm</p>,1,,,,Textil,https://woo.example/a.jpg,,Farbe,"Rot, Blau"
11,variation,HOOD-R,Kapuze - Rot,1,visible,,1,4,"35,50","39,00",,,HOOD,Farbe,Rot
12,variation,HOOD-B,Kapuze - Blau,1,visible,,1,5,,"39,00",,,HOOD,Farbe,Blau
`;

/** Files as each platform exports them, each with one product with variants. All are invented. */
export const platformFiles: Record<string, { source: string; file: string }> = {
  "WooCommerce in English": {
    source: "woocommerce",
    file: woocommerceFile(
      `ID,Type,SKU,Name,Published,"Visibility in catalog",Description,"In stock?",Stock,"Sale price","Regular price",Categories,Images,Parent,"Attribute 1 name","Attribute 1 value(s)"`,
    ),
  },
  "WooCommerce in German": {
    source: "woocommerce",
    file: woocommerceFile(
      `ID,Typ,Artikelnummer,Name,Veröffentlicht,"Sichtbarkeit im Katalog",Beschreibung,Vorrätig?,Bestand,Angebotspreis,"Regulärer Preis",Kategorien,Bilder,"Übergeordnetes Produkt","Attribut 1 Name","Attribut 1 Wert(e)"`,
    ),
  },
  "WooCommerce in French": {
    source: "woocommerce",
    file: woocommerceFile(
      `ID,Type,UGS,Nom,Publié,"Visibilité dans le catalogue",Description,"En stock\u00a0?",Stock,"Tarif promo","Tarif régulier",Catégories,Images,Parent,"Nom de l’attribut 1","Valeur(s) de l’attribut 1"`,
    ),
  },
  "WooCommerce in Spanish": {
    source: "woocommerce",
    file: woocommerceFile(
      `ID,Tipo,SKU,Nombre,Publicado,"Visibilidad en el catálogo",Descripción,"¿En inventario?",Inventario,"Precio rebajado","Precio normal",Categorías,Imágenes,Superior,"Nombre del atributo 1","Valor(es) del atributo 1"`,
    ),
  },
  "WooCommerce in Italian": {
    source: "woocommerce",
    file: woocommerceFile(
      `ID,Tipo,COD,Nome,Pubblicato,"Visibilità nel catalogo",Descrizione,"In stock?",Magazzino,"Prezzo in offerta","Prezzo di listino",Categorie,Immagine,Genitore,"Nome dell'attributo 1","Valore dell'attributo 1"`,
    ),
  },
  "WooCommerce in Portuguese": {
    source: "woocommerce",
    file: woocommerceFile(
      `ID,Tipo,SKU,Nome,Publicado,"Visibilidade no catálogo",Descrição,"Em estoque?",Estoque,"Preço promocional",Preço,Categorias,Imagens,Ascendente,"Nome do atributo 1","Valores do atributo 1"`,
    ),
  },
  "Shopify until 2024": {
    source: "shopify",
    file: `Handle,Title,Body (HTML),Vendor,Option1 Name,Option1 Value,Option1 Linked To,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Unit Price Total Measure,Image Src
kapuze,Kapuze,<p>Warm</p>,,Farbe,Rot,,HOOD-R,4,35.50,39.00,2,https://shop.example/a.jpg
kapuze,,,,,Blau,,HOOD-B,5,39.00,,2,
`,
  },
  "Shopify since 2025": {
    source: "shopify",
    file: `Title,URL handle,Description,Vendor,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Price,Compare-at price,Unit price base measure,Inventory quantity,Product image URL
Kapuze,kapuze,<p>Warm</p>,,Active,HOOD-R,,Farbe,Rot,,35.50,39.00,100,4,https://shop.example/a.jpg
,kapuze,,,,HOOD-B,,,Blau,,39.00,,100,5,
`,
  },
  PrestaShop: {
    source: "prestashop",
    file: `Product ID;Active (0/1);Name *;Price tax excluded;Price tax included;Reference #;EAN13;Quantity;Unit price;Description;Image URLs (x,y,z...);Attribute (Name:Type:Position)*;Value (Value:Position)*
7;1;Kapuze;32,77;35,50;HOOD-R;;4;17,75;<p>Warm</p>;https://shop.example/a.jpg;Farbe:color:0;Rot:0
7;1;Kapuze;32,77;39,00;HOOD-B;;5;19,50;<p>Warm</p>;;Farbe:color:0;Blau:1
`,
  },
  "BigCommerce today": {
    source: "bigcommerce",
    file: `Item,ID,Name,Type,SKU,Options,Current Stock,Price,Sale Price,Description,Is Visible,Weight,Variant Image URL,Internal Image URL (Export),Image URL (Import)
Product,9,Kapuze,physical,HOOD,,0,39.00,,<p>Warm</p>,TRUE,1,,,
Variant,21,,,HOOD-R,Type=Swatch|Name=Farbe|Value=Rot[#ff0000],4,39.00,35.50,,,,,,
Variant,22,,,HOOD-B,Type=Swatch|Name=Farbe|Value=Blau[#0000ff],5,,,,,,,,
Image,31,,,,,,,,,,,,https://shop.example/a.jpg,
`,
  },
  "BigCommerce of before": {
    source: "bigcommerce",
    file: `Item Type,Product ID,Product Name,Product Code/SKU,Product Description,Price,Sale Price,Current Stock Level,Product Visible?,Product Image URL - 1
Product,9,Kapuze,HOOD,<p>Warm</p>,39.00,,0,Y,https://shop.example/a.jpg
"  SKU",21,[CS]Farbe=Rot:#ff0000,HOOD-R,,39.00,35.50,4,,
"  SKU",22,[CS]Farbe=Blau:#0000ff,HOOD-B,,,,5,,
`,
  },
  Square: {
    source: "square",
    file: `Reference Handle,Token,Item Name,Variation Name,SKU,Description,Price,Online Sale Price,Option Name 1,Option Value 1,Unit and Precision,Tax - VAT (20%)
#kapuze,ABC,Kapuze,Rot,HOOD-R,Warm,39.00,35.50,Farbe,Rot,,Y
#kapuze,ABC,Kapuze,Blau,HOOD-B,Warm,39.00,,Farbe,Blau,,Y
`,
  },
  Etsy: {
    source: "etsy",
    file: `TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,IMAGE2,VARIATION 1 TYPE,VARIATION 1 NAME,VARIATION 1 VALUES,VARIATION 2 TYPE,VARIATION 2 NAME,VARIATION 2 VALUES,SKU
Kapuze,Warm,39.00,EUR,9,wool,,https://shop.example/a.jpg,,Custom,Farbe,"Rot,Blau",,,,"HOOD-R,HOOD-B"
`,
  },
  "eBay File Exchange": {
    source: "ebay",
    file: `#INFO,Version=0.0.2,Template= eBay-listings,,,,,
*Action(SiteID=Germany|Country=DE|Currency=EUR|Version=1193|CC=UTF-8),CustomLabel,*Title,Relationship,RelationshipDetails,*Description,*StartPrice,*Quantity,PicURL
Add,HOOD,Kapuze,,Farbe=Rot;Blau,Warm,,,https://shop.example/a.jpg|https://shop.example/b.jpg
,HOOD-R,,Variation,Farbe=Rot,,35.50,4,
,HOOD-B,,Variation,Farbe=Blau,,39.00,5,
`,
  },
  "eBay active listings": {
    source: "ebay",
    file: `Item number,Title,Variation details,Custom label (SKU),Available quantity,Currency,Start price
110011,Kapuze,[Farbe:Rot],HOOD-R,4,EUR,35.50
110011,Kapuze,[Farbe:Blau],HOOD-B,5,EUR,39.00
`,
  },
  "Amazon flat file": {
    source: "amazon",
    file: [
      [
        "TemplateType=fptcustom",
        "Version=2021.0811",
        "The top rows are for Amazon only.",
        "",
        "",
        "",
        "",
        "",
        "",
      ],
      [
        "Product Type",
        "Seller SKU",
        "Product Name",
        "Your price",
        "Quantity",
        "Main Image URL",
        "Parentage",
        "Parent SKU",
        "Color",
      ],
      [
        "feed_product_type",
        "item_sku",
        "item_name",
        "standard_price",
        "quantity",
        "main_image_url",
        "parent_child",
        "parent_sku",
        "color_name",
      ],
      ["sweater", "HOOD", "Kapuze", "", "", "https://shop.example/a.jpg", "Parent", "", ""],
      ["sweater", "HOOD-R", "Kapuze", "35.50", "4", "", "Child", "HOOD", "Rot"],
      ["sweater", "HOOD-B", "Kapuze", "39.00", "5", "", "Child", "HOOD", "Blau"],
    ]
      .map((cells) => cells.join("\t"))
      .join("\n"),
  },
  "Amazon template of today": {
    source: "amazon",
    file: [
      ["settings=attributeRow=3&contentLanguageTag=en_US", "", "", "", "", "", ""],
      ["SKU", "Product Type", "Item Name", "Your Price", "Quantity", "Parent SKU", "Color"],
      [
        "contribution_sku#1.value",
        "product_type#1.value",
        "item_name[marketplace_id=ATVPDKIKX0DER][language_tag=en_US]#1.value",
        "purchasable_offer[marketplace_id=ATVPDKIKX0DER][audience=ALL]#1.our_price#1.schedule#1.value_with_tax",
        "fulfillment_availability#1.quantity",
        "child_parent_sku_relationship[marketplace_id=ATVPDKIKX0DER]#1.parent_sku",
        "color[marketplace_id=ATVPDKIKX0DER][language_tag=en_US]#1.value",
      ],
      ["HOOD", "SWEATER", "Kapuze", "", "", "", ""],
      ["HOOD-R", "SWEATER", "Kapuze", "35.50", "4", "HOOD", "Rot"],
      ["HOOD-B", "SWEATER", "Kapuze", "39.00", "5", "HOOD", "Blau"],
    ]
      .map((cells) => cells.join("\t"))
      .join("\n"),
  },
};

/** Magento's export: a configurable product, after the simple products that it consists of. */
export const magentoFile = `sku,store_view_code,attribute_set_code,product_type,categories,name,description,product_online,price,special_price,url_key,base_image,qty,configurable_variations
HOOD-R,,Top,simple,Default,Kapuze Rot,<p>Warm</p>,1,39.0000,35.5000,kapuze-rot,/h/o/hood-r.jpg,4.0000,
HOOD-B,,Top,simple,Default,Kapuze Blau,<p>Warm</p>,1,39.0000,,kapuze-blau,/h/o/hood-b.jpg,5.0000,
HOOD,,Top,configurable,Default,Kapuze,<p>Warm</p>,1,,,kapuze,/h/o/hood.jpg,0.0000,"sku=HOOD-R,color=Rot|sku=HOOD-B,color=Blau"
`;
