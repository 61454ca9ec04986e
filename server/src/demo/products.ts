import type { Drawing } from "./pictures.ts";

type Option = { name: string; values: string[] };

/** One of the demo shop's products; every combination of its options is a variant. */
export type DemoProduct = {
  drawing: Drawing;
  title: string;
  description: string;
  brand: string;
  category: string;
  tags: string[];
  status: "draft" | "published" | "unlisted" | "archived";
  options: Option[];
  sku: string;
  priceMinor: number;
  /** Added for each later value of the last option. */
  stepMinor?: number;
  wasMinor?: number;
  grams: number;
  /** Stock of the first variants, in order; the others have twenty. */
  stock?: number[];
};

export const demoProducts: DemoProduct[] = [
  {
    drawing: "duvet",
    title: "Stonewashed linen duvet cover with coconut-shell buttons, oversized, undyed",
    description:
      "<p>Woven from European flax and washed with pumice until it falls like a favourite shirt. Closes with eight coconut-shell buttons; no plastic anywhere.</p><p>Wash at 40 °C, dry in the open, never iron.</p>",
    brand: "Havn & Loom",
    category: "Home and living › Bedroom › Bed linen",
    tags: ["linen", "undyed", "made in Lithuania"],
    status: "published",
    options: [
      { name: "Colour", values: ["Undyed", "Fog", "Rust"] },
      { name: "Size, cm", values: ["140 × 200", "200 × 220"] },
    ],
    sku: "HL-DUV",
    priceMinor: 12_900,
    stepMinor: 3000,
    wasMinor: 14_900,
    grams: 1850,
    stock: [24, 18, 31, 12],
  },
  {
    drawing: "mug",
    title: "Coffee mug “Nordlicht”, 320 ml",
    description:
      "<p>Thrown by hand in Wismar. Glazed inside, raw below, safe in the dishwasher.</p>",
    brand: "Ostsee Keramik",
    category: "Home and living › Kitchen › Tableware",
    tags: ["stoneware", "handmade"],
    status: "published",
    options: [{ name: "Glaze", values: ["Fog", "Sea", "Moss", "Night"] }],
    sku: "NL-MUG",
    priceMinor: 1850,
    grams: 380,
    stock: [3, 26, 41, 9],
  },
  {
    drawing: "blanket",
    title: "Шерстяной плед «Тундра» с бахромой",
    description: "<p>Мягкая шерсть, бахрома ручной работы.</p>",
    brand: "Вереск",
    category: "Home and living › Bedroom › Blankets",
    tags: ["wool"],
    status: "published",
    options: [{ name: "Colour", values: ["Moss", "Rust", "Undyed"] }],
    sku: "WL-TND",
    priceMinor: 9400,
    grams: 1200,
    stock: [4, 17, 40],
  },
  {
    drawing: "coffeeSet",
    title: "طقم فناجين قهوة عربية من السيراميك",
    description: "<p>ستة فناجين صغيرة من السيراميك المزجج يدويًا.</p>",
    brand: "دار الفنجان",
    category: "Home and living › Kitchen › Tableware",
    tags: ["ceramic"],
    status: "published",
    options: [],
    sku: "AR-CUP-06",
    priceMinor: 5600,
    grams: 900,
    stock: [40],
  },
  {
    drawing: "bowl",
    title: "Κεραμικό μπολ σερβιρίσματος",
    description: "<p>Χειροποίητο, ψημένο δύο φορές.</p>",
    brand: "Πηλός",
    category: "Home and living › Kitchen › Tableware",
    tags: ["ceramic", "handmade"],
    status: "published",
    options: [{ name: "Size", values: ["24 cm", "30 cm"] }],
    sku: "GR-BWL",
    priceMinor: 4800,
    stepMinor: 1600,
    grams: 1400,
    stock: [27, 14],
  },
  {
    drawing: "towel",
    title: "ผ้าเช็ดมือฝ้ายทอมือ",
    description: "<p>ฝ้ายทอมือจากเชียงใหม่</p>",
    brand: "Ban Mai Studio",
    category: "Home and living › Bath › Towels",
    tags: ["cotton", "handwoven"],
    status: "published",
    options: [{ name: "Colour", values: ["Natural", "Indigo", "Rust"] }],
    sku: "TH-TWL",
    priceMinor: 1400,
    grams: 120,
    stock: [0, 2, 33],
  },
  {
    drawing: "lamp",
    title: "Lampe à poser en chêne massif, abat-jour lin",
    description:
      "<p>Pied tourné en chêne, abat-jour en lin lavé, câble textile de deux mètres.</p>",
    brand: "Atelier Sèvre",
    category: "Home and living › Lighting › Table lamps",
    tags: ["oak", "linen"],
    status: "draft",
    options: [{ name: "Height", values: ["38 cm", "52 cm"] }],
    sku: "AS-LMP",
    priceMinor: 16_500,
    stepMinor: 4000,
    grams: 2300,
    stock: [12, 6],
  },
  {
    drawing: "tablecloth",
    title: "Bawełniany obrus w prążki 140 × 260 cm",
    description: "<p>Gęsta bawełna, barwiona w przędzy.</p>",
    brand: "Len i Nić",
    category: "Home and living › Kitchen › Table linen",
    tags: ["cotton"],
    status: "unlisted",
    options: [{ name: "Stripe", values: ["Fog", "Moss", "Rust", "Navy", "Ochre"] }],
    sku: "LN-OBR",
    priceMinor: 6200,
    grams: 700,
  },
  {
    drawing: "tapers",
    title: "Beeswax tapers, set of 6",
    description: "<p>Dipped, not poured. Six hours of light from each.</p>",
    brand: "Havn & Loom",
    category: "Home and living › Decoration › Candles",
    tags: ["beeswax"],
    status: "published",
    options: [{ name: "Length", values: ["24 cm", "30 cm"] }],
    sku: "BW-TPR",
    priceMinor: 2200,
    stepMinor: 600,
    grams: 420,
    stock: [5, 28],
  },
  {
    drawing: "cushion",
    title: "Kissenbezug aus gewaschenem Leinen, mit verdecktem Reißverschluss",
    description: "<p>Für Kissen von 50 × 50 cm und 40 × 80 cm.</p>",
    brand: "Havn & Loom",
    category: "Home and living › Bedroom › Cushions",
    tags: ["linen"],
    status: "archived",
    options: [
      { name: "Colour", values: ["Ochre", "Fog", "Rust", "Undyed"] },
      { name: "Size, cm", values: ["50 × 50", "40 × 80"] },
    ],
    sku: "HL-KIS",
    priceMinor: 3400,
    stepMinor: 500,
    grams: 260,
    stock: [14, 9, 22, 6, 0, 8, 17, 11],
  },
];
