import type { BannerDevice } from "@sellerdesk/contract/banners";
import type { Product } from "@sellerdesk/contract/product";
import type { Deps } from "../deps.ts";
import { createBanner } from "../features/banners/edit-service.ts";
import { storeDocument } from "../features/documents/service.ts";
import type { SellerId } from "../lib/seller-id.ts";
import { type Drawing, drawSide } from "./pictures.ts";
import { findMidnight, listBannerPlaces } from "./queries.ts";

type DemoBanner = {
  section: string;
  device: BannerDevice;
  drawings: Drawing[];
  alt: string;
  startsInDays?: number;
};

const demoBanners: DemoBanner[] = [
  {
    section: "store_top",
    device: "desktop",
    drawings: ["duvet", "cushion", "blanket", "towel"],
    alt: "Linen and wool for the colder months",
  },
  {
    section: "store_top",
    device: "desktop",
    drawings: ["tapers", "lamp", "coffeeSet", "tablecloth"],
    alt: "Light for long evenings",
    startsInDays: 9,
  },
  {
    section: "store_top",
    device: "mobile",
    drawings: ["duvet", "cushion", "blanket", "towel"],
    alt: "Linen and wool for the colder months",
  },
  {
    section: "store_middle",
    device: "desktop",
    drawings: ["mug", "bowl", "coffeeSet", "tapers"],
    alt: "Stoneware, thrown and glazed by hand",
  },
];

/**
 * Creates banners for the demo shop in the sections of a demo marketplace. They link to the first
 * product.
 */
export const addDemoBanners = async (
  deps: Deps,
  { id }: { id: SellerId },
  [product]: readonly Product[],
): Promise<void> => {
  const places = await listBannerPlaces(deps.db);
  for (const { section, device, drawings, alt, startsInDays } of demoBanners) {
    const target = places.find(
      (bannerPlace) => bannerPlace.key === section && bannerPlace.device === device,
    );
    if (!target || !product) continue;
    const size = { width: target.width, height: target.height };
    const bytes = await drawSide(drawings, size);
    const source = await storeDocument(deps, id, "banner", { name: `${section}.png`, bytes });
    await createBanner(deps, id, {
      section_id: target.id,
      device,
      source_uid: source.uid,
      alt,
      ends_at: null,
      crop: {
        x: 0,
        y: 0,
        ...size,
      },
      link: {
        kind: "product",
        product_id: product.id,
      },
      starts_at: startsInDays === undefined ? null : await findMidnight(deps.db, id, startsInDays),
    });
  }
};
