import { bannersApi } from "@sellerdesk/contract/banners";
import { expect, test } from "vitest";
import { createBanner, createBannerSection } from "../../../testing/banner-factory.ts";
import { useTestApp } from "../../../testing/client.ts";
import { createSeller } from "../../../testing/seller-factory.ts";

const t = useTestApp();

test("K26 lists the seller's banners for one device, by section and position", async () => {
  const { id, token } = await createSeller(t.db);
  const stranger = await createSeller(t.db);
  const [top, middle] = [
    await createBannerSection(t.db),
    await createBannerSection(t.db, "Middle"),
  ];
  const second = await createBanner(t.db, id, { sectionId: top, position: 2 });
  const below = await createBanner(t.db, id, { sectionId: middle });
  const first = await createBanner(t.db, id, { sectionId: top, position: 1 });
  const onPhones = await createBanner(t.db, id, { sectionId: top, device: "mobile" });
  await createBanner(t.db, stranger.id, { sectionId: top });

  const ids = async (device: "desktop" | "mobile", section?: string) =>
    (
      await t.call(
        bannersApi.list,
        { params: { device }, query: section === undefined ? {} : { section } },
        { token },
      )
    ).ok.data.map((banner) => banner.id);
  expect(await ids("desktop")).toEqual([first, second, below]);
  expect(await ids("desktop", middle)).toEqual([below]);
  // An empty value means no section, as in the specification's call.
  expect(await ids("desktop", "")).toEqual([first, second, below]);
  expect(await ids("mobile")).toEqual([onPhones]);
});

test("K26 returns a banner's image, section and current status", async () => {
  const { id, token } = await createSeller(t.db);
  const sectionId = await createBannerSection(t.db, "Top of the page");
  await createBanner(t.db, id, { sectionId, position: 1 });
  await createBanner(t.db, id, { sectionId, position: 2, startsIn: 1 });
  await createBanner(t.db, id, { sectionId, position: 3, startsIn: -2, endsIn: -1 });
  const { data } = (await t.call(bannersApi.list, { params: { device: "desktop" } }, { token })).ok;
  expect(data.map((banner) => banner.status)).toEqual(["live", "scheduled", "ended"]);
  expect(data[0]).toMatchObject({
    section: { id: sectionId, label: "Top of the page" },
    image: { url: expect.stringMatching(/^\/files\//) },
    alt: "Bowls on a table",
  });
});

test("K26 answers 404 for a device other than desktop and mobile", async () => {
  const { token } = await createSeller(t.db);
  const answer = await t.app.inject({
    url: "/api/banner/vendor/watch",
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.statusCode).toBe(404);
});
