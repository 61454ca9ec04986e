import { marketplaceReviewsApi } from "@sellerdesk/contract/marketplace-reviews";
import { marketplaceSellersApi } from "@sellerdesk/contract/marketplace-sellers";
import { beforeAll, describe, expect, it } from "vitest";
import { createBanner, createBannerSection } from "../../../testing/banner-factory.ts";
import { useTestApp } from "../../../testing/client.ts";
import { createCategoryBrandColor } from "../../../testing/lookup-factory.ts";
import { createFollower } from "../../../testing/follower-factory.ts";
import { createMarketplaceKey, freshKey } from "../../../testing/marketplace-factory.ts";
import { createOffer } from "../../../testing/offer-factory.ts";
import { endPlanIn } from "../../../testing/plan-factory.ts";
import { createProduct } from "../../../testing/product-factory.ts";
import { reviewBody } from "../../../testing/review-factory.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { newId } from "../../lib/id.ts";
import { createKey } from "../marketplace-keys/service.ts";
import { saveSocialLink } from "../social-links/edit-service.ts";

let key: { token: string };
const t = useTestApp({ env: { publicUrl: "https://desk.example" } });
beforeAll(async () => {
  key = await createMarketplaceKey(t.db);
});

const read = (id: string, token = key.token) =>
  t.call(marketplaceSellersApi.read, { params: { id } }, { token });

describe("GET /api/marketplace/v1/sellers/{id}", () => {
  it("K26 K29 K30 K36 shows the data of a seller that customers see now, and nothing hidden", async () => {
    const seller = await createSeller(t.db, { businessName: "Havn & Loom" });
    const product = await createProduct(t.db, seller);
    await createProduct(t.db, seller, { status: "draft" });
    await t.call(
      marketplaceReviewsApi.create,
      { body: reviewBody(product.id, { rating: 4 }) },
      { ...key, headers: freshKey() },
    );
    const sectionId = await createBannerSection(t.db, "Top");
    await createBanner(t.db, seller.id, { sectionId, endsIn: 5 });
    await createBanner(t.db, seller.id, { sectionId, device: "mobile" });
    await createBanner(t.db, seller.id, { sectionId, startsIn: 5 });
    await createFollower(t.db, seller.id);
    await createFollower(t.db, seller.id, { name: "Left", unfollowedAgo: 0 });
    await saveSocialLink(t.db, seller.id, {
      platform: "instagram",
      url: "havnandloom",
      visible: true,
    });
    await saveSocialLink(t.db, seller.id, {
      platform: "youtube",
      url: "havnandloom",
      visible: false,
    });
    const offer = await createOffer(t.db, seller.id, { productIds: [product.id], endsIn: 2 });
    await createOffer(t.db, seller.id, { name: "Not yet", startsIn: 2 });
    const page = (await read(seller.id)).ok.data;
    expect(page).toMatchObject({
      id: seller.id,
      business_name: "Havn & Loom",
      profile_image_url: null,
      currency: "USD",
      products_count: 1,
      is_products_count_capped: false,
      followers_count: 1,
      rating: {
        average: 4,
        count: 1,
      },
      banner_sections: [
        {
          label: "Top",
          banners: [
            {
              device: "desktop",
              alt: "Bowls on a table",
              ends_at: expect.stringMatching(/Z$/),
            },
            {
              device: "mobile",
              ends_at: null,
            },
          ],
        },
      ],
      social_links: [
        {
          platform: "instagram",
          url: "https://instagram.com/havnandloom",
        },
      ],
      offers: [
        {
          id: offer,
          name: "Autumn linen",
          type: "percent",
          value: 1500,
        },
      ],
    });
    expect(page.banner_sections[0]?.banners[0]?.image_url).toMatch(
      /^https:\/\/desk\.example\/files\/pictures\/.+\.webp$/,
    );
    expect(page.banner_sections[0]?.banners.map(({ link }) => link)).toEqual([null, null]);
    expect(page.social_links).toHaveLength(1);
    expect(page.offers).toHaveLength(1);
  });

  it("K26 K27 shows the links of its banners as long as their targets are reachable", async () => {
    const seller = await createSeller(t.db);
    const [sold, draft] = [
      await createProduct(t.db, seller),
      await createProduct(t.db, seller, { status: "draft" }),
    ];
    const { category } = await createCategoryBrandColor(t.db);
    const sectionId = await createBannerSection(t.db, "Top");
    const url = "https://market.example/sale";
    for (const link of [
      { link_product_id: sold.id },
      { link_product_id: draft.id },
      { link_category_id: category.id },
      { link_url: url },
    ])
      await createBanner(t.db, seller.id, { sectionId, link });
    const [section] = (await read(seller.id)).ok.data.banner_sections;
    const path = `Kitchen › ${category.name}`;
    expect(section?.banners.map(({ alt, link }) => [alt, link])).toEqual(
      [
        { kind: "product", product_id: sold.id, category: null, url: null },
        null,
        {
          kind: "category",
          product_id: null,
          category: { id: category.id, external_id: null, path },
          url: null,
        },
        { kind: "url", product_id: null, category: null, url },
      ].map((link) => ["Bowls on a table", link]),
    );
  });

  it("does not find a seller who cannot sell now, and requires the scope", async () => {
    const [lapsed, suspended] = [
      await createSeller(t.db),
      await createSeller(t.db, { status: "suspended" }),
    ];
    await endPlanIn(t.db, lapsed.id, -60);
    for (const id of [lapsed.id, suspended.id, newId()]) {
      const { status, failure } = await read(id);
      expect([status, failure.code]).toEqual([404, "not_found"]);
    }
    const { token } = await createKey(t.db, { name: "Orders alone", scopes: ["orders"] });
    expect((await read(lapsed.id, token)).failure.code).toBe("missing_scope");
  });
});
