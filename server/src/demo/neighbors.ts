import type { DemoProduct } from "./products.ts";

/** A small seller besides the demo seller, so that a cart can have several sellers. */
export type Neighbor = {
  email: string;
  firstName: string;
  lastName: string;
  businessName: string;
  slug: string;
  timezone: string;
  tagline: string;
  about: string;
  returnPolicy: string;
  address: { line1: string; city: string; postal_code: string; country: string };
  products: DemoProduct[];
};

type Short = Pick<DemoProduct, "drawing" | "title" | "description" | "category" | "sku"> &
  Partial<DemoProduct> & { priceMinor: number };

const toProduct = (brand: string, product: Short): DemoProduct => ({
  brand,
  tags: [],
  status: "published",
  options: [],
  grams: 300,
  ...product,
});

const paper: Short[] = [
  {
    drawing: "notebook",
    title: "Sewn sketchbook, 160 pages",
    description: "<p>Lies flat on every page. Cream paper that takes ink without feathering.</p>",
    category: "Stationery › Paper › Notebooks",
    tags: ["paper", "handmade"],
    options: [{ name: "Cover", values: ["Navy", "Rust", "Fog"] }],
    sku: "PA-SKB",
    priceMinor: 2400,
    stock: [18, 12, 4],
  },
  {
    drawing: "cards",
    title: "Letterpress cards, set of 8",
    description: "<p>Printed by hand on a press from 1958, with envelopes of cotton paper.</p>",
    category: "Stationery › Paper › Greeting cards",
    tags: ["paper", "letterpress"],
    sku: "PA-CRD",
    priceMinor: 1950,
  },
  {
    drawing: "wrapping",
    title: "Wrapping paper, three rolls",
    description: "<p>Block-printed patterns on recycled paper, 70 × 200 cm each.</p>",
    category: "Stationery › Paper › Wrapping paper",
    tags: ["paper", "recycled"],
    sku: "PA-WRP",
    priceMinor: 1400,
  },
  {
    drawing: "pen",
    title: "Brass pen, turned by hand",
    description: "<p>Grows darker where you hold it. Takes common refills.</p>",
    category: "Stationery › Writing › Pens",
    tags: ["brass"],
    options: [{ name: "Nib", values: ["Fine", "Medium"] }],
    sku: "PA-PEN",
    priceMinor: 4600,
    wasMinor: 5200,
    stock: [7, 15],
  },
  {
    drawing: "pencils",
    title: "Cedar pencils, box of 12",
    description: "<p>Incense cedar, three hardnesses, no paint on the wood.</p>",
    category: "Stationery › Writing › Pencils",
    tags: ["cedar"],
    sku: "PA-PCL",
    priceMinor: 1250,
  },
  {
    drawing: "ink",
    title: "Iron gall ink, 50 ml",
    description: "<p>Goes on grey and turns blue-black while you watch.</p>",
    category: "Stationery › Writing › Ink",
    tags: ["ink"],
    sku: "PA-INK",
    priceMinor: 1600,
    stock: [5],
  },
];

const garden: Short[] = [
  {
    drawing: "planter",
    title: "Terracotta planter with saucer",
    description: "<p>Thick walls that keep roots cool. Frost-proof to −10 °C.</p>",
    category: "Garden › Outdoor › Planters",
    tags: ["terracotta", "handmade"],
    options: [{ name: "Width", values: ["18 cm", "26 cm"] }],
    sku: "UL-PLT",
    priceMinor: 2800,
    stepMinor: 1500,
    grams: 2600,
    stock: [14, 8],
  },
  {
    drawing: "trowel",
    title: "Hand trowel, forged",
    description: "<p>One piece of carbon steel in a handle of ash.</p>",
    category: "Garden › Outdoor › Garden tools",
    tags: ["steel", "ash"],
    sku: "UL-TRW",
    priceMinor: 3900,
  },
  {
    drawing: "wateringCan",
    title: "Watering can, 1.5 liters",
    description: "<p>A long spout for windowsills that are full already.</p>",
    category: "Garden › Outdoor › Garden tools",
    tags: ["enamel"],
    sku: "UL-CAN",
    priceMinor: 4200,
    stock: [3],
  },
  {
    drawing: "soap",
    title: "Olive oil soap with sage",
    description: "<p>Cured for nine months. For hands that were in the garden.</p>",
    category: "Beauty and care › Skin › Soap",
    tags: ["olive oil"],
    sku: "UL-SOP",
    priceMinor: 850,
    stock: [60],
  },
  {
    drawing: "honey",
    title: "Linden honey, 500 g",
    description: "<p>From eleven hives behind the greenhouse, stirred cold.</p>",
    category: "Food and drink › Pantry › Honey",
    tags: ["honey"],
    sku: "UL-HNY",
    priceMinor: 1200,
    stock: [45],
  },
  {
    drawing: "tea",
    title: "Mountain tea, loose leaf",
    description: "<p>Whole stems of ironwort, picked in July and dried in the shade.</p>",
    category: "Food and drink › Pantry › Tea",
    tags: ["tea"],
    sku: "UL-TEA",
    priceMinor: 950,
    stock: [38],
  },
];

export const demoNeighbors: Neighbor[] = [
  {
    email: "papirus@sellerdesk.example",
    firstName: "Inês",
    lastName: "Carvalho",
    businessName: "Papirus",
    slug: "papirus",
    timezone: "Europe/Lisbon",
    tagline: "Paper goods, sewn and printed in Lisbon",
    about: "<p>Three people, two presses and a sewing frame near the river.</p>",
    returnPolicy: "Send it back within 14 days if nothing is written in it yet.",
    address: {
      line1: "Rua dos Fanqueiros 84",
      city: "Lisboa",
      postal_code: "1100-231",
      country: "PT",
    },
    products: paper.map((product) => toProduct("Papirus", product)),
  },
  {
    email: "underleaf@sellerdesk.example",
    firstName: "Rosa",
    lastName: "Ferrant",
    businessName: "Underleaf",
    slug: "underleaf",
    timezone: "Europe/Paris",
    tagline: "Things that grow, and what they grow in",
    about: "<p>A nursery on a south slope of the Cévennes, with bees.</p>",
    returnPolicy: "Broken on the way? Send a picture and we send another one.",
    address: {
      line1: "Chemin des Mûriers 3",
      city: "Anduze",
      postal_code: "30140",
      country: "FR",
    },
    products: garden.map((product) => toProduct("Underleaf", product)),
  },
];
