/**
 * A small marketplace to try the product with. The operator of a real one loads its own lookups.
 */
export const demoCategories: Record<string, Record<string, string[]>> = {
  "Home and living": {
    Bedroom: ["Bed linen", "Blankets", "Cushions"],
    Kitchen: ["Tableware", "Table linen", "Cookware", "Knives"],
    Bath: ["Towels", "Bath mats"],
    Decoration: ["Candles", "Vases", "Wall art", "Rugs"],
    Lighting: ["Table lamps", "Floor lamps", "Pendant lamps"],
    Furniture: ["Chairs", "Tables", "Shelves", "Sofas"],
  },
  Clothing: {
    Women: ["Dresses", "Knitwear", "Trousers"],
    Men: ["Shirts", "Jackets", "Socks"],
    Children: ["Baby clothes", "Rainwear"],
  },
  Accessories: {
    Bags: ["Backpacks", "Totes", "Wallets"],
    Jewellery: ["Rings", "Earrings", "Necklaces"],
  },
  Garden: { Outdoor: ["Planters", "Garden tools", "Garden furniture"] },
  "Toys and games": { Play: ["Building blocks", "Puzzles", "Soft toys"] },
  Stationery: {
    Paper: ["Notebooks", "Greeting cards", "Wrapping paper"],
    Writing: ["Pens", "Pencils", "Ink"],
  },
  "Beauty and care": {
    Skin: ["Soap", "Face creams", "Body oils"],
    Hair: ["Shampoo", "Combs and brushes"],
  },
  "Pet supplies": {
    Dogs: ["Leads", "Dog beds", "Dog toys"],
    Cats: ["Scratching posts", "Cat beds"],
  },
  "Sport and outdoors": {
    Camping: ["Tents", "Sleeping bags", "Flasks"],
    Movement: ["Yoga mats", "Bicycles"],
  },
  "Books and music": {
    Books: ["Novels", "Cookbooks", "Picture books"],
    Music: ["Records", "Instruments"],
  },
  Electronics: { Audio: ["Headphones", "Loudspeakers"], Accessories: ["Chargers", "Phone cases"] },
  "Food and drink": { Pantry: ["Tea", "Coffee", "Honey", "Chocolate"] },
};

export const demoBrands = [
  "Havn & Loom",
  "Ostsee Keramik",
  "Вереск",
  "دار الفنجان",
  "Πηλός",
  "Ban Mai Studio",
  "Atelier Sèvre",
  "Len i Nić",
  "Northfold",
  "Casa Alba",
  "Kiln & Kettle",
  "Papirus",
  "Moss Row",
  "Fjordlys",
  "Tidewood",
  "Aoi Works",
  "Brightwater",
  "Sol y Barro",
  "Underleaf",
  "Winter Harbour",
];

export const demoColors: [name: string, hex: string][] = [
  ["Black", "#1d1b19"],
  ["Charcoal", "#45423f"],
  ["Grey", "#8d8a86"],
  ["Fog", "#aab4b5"],
  ["White", "#fbfaf7"],
  ["Undyed", "#e4d9c3"],
  ["Sand", "#d3bf9b"],
  ["Ochre", "#c98a2b"],
  ["Rust", "#a9542c"],
  ["Brown", "#6b4a34"],
  ["Red", "#b3261e"],
  ["Pink", "#dfa3a8"],
  ["Plum", "#6a2f55"],
  ["Blue", "#2f5d9b"],
  ["Navy", "#1f2f4f"],
  ["Petrol", "#14616b"],
  ["Green", "#3f7a4b"],
  ["Olive", "#74703a"],
  ["Yellow", "#e6c33f"],
  ["Gold", "#b8953f"],
  ["Silver", "#b9bcbf"],
];

export const demoBannerSections = [
  {
    key: "store_top",
    label: "Top of the seller page",
    desktop: [1920, 480],
    mobile: [800, 800],
    maxItems: 5,
  },
  {
    key: "store_middle",
    label: "Between the products",
    desktop: [1440, 360],
    mobile: [800, 400],
    maxItems: 3,
  },
  {
    key: "store_foot",
    label: "Foot of the seller page",
    desktop: [1440, 240],
    mobile: [800, 320],
    maxItems: 2,
  },
] as const;
