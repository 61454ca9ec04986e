import { beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "../../testing/client.ts";
import { allEndpoints } from "../../testing/endpoints.ts";
import { createSeller } from "../../testing/seller-factory.ts";

const endpoints = await allEndpoints();
const withOptionalId = endpoints.filter(({ idFollows }) => idFollows === true);

let token: string;
const t = useTestApp();
beforeAll(async () => {
  ({ token } = await createSeller(t.db));
});

/** Calls a path exactly as it is written. */
const answer = async (
  method: string,
  url: string,
  body?: unknown,
  bearer: string | null = token,
) => {
  const response = await t.app.inject({
    method: method as "GET",
    url,
    headers: {
      ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  const { request_id: _, ...reply } = response.json<Record<string, unknown>>();
  return { status: response.statusCode, reply };
};

describe("paths whose last id is optional", () => {
  it("K5 K31 K32 are the ones of the specification", () => {
    expect(withOptionalId.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      "GET /api/colors",
      "GET /api/orders",
      "GET /api/users/social_link",
      "PUT /api/users/social_link",
    ]);
  });

  it.each([
    ["K5", "/api/colors"],
    ["K32", "/api/orders"],
    ["K30", "/api/users/social_link"],
  ])("%s GET %s answers as without the id if it is empty", async (_, path) => {
    const without = await answer("GET", path);
    expect(without.status).toBe(200);
    expect(await answer("GET", `${path}/`)).toEqual(without);
    expect((await t.app.inject({ method: "HEAD", url: `${path}/` })).statusCode).toBe(401);
    expect(await answer("GET", `${path}/?page=x`)).toEqual(await answer("GET", `${path}?page=x`));
    expect((await answer("GET", `${path}/`, undefined, null)).status).toBe(401);
    expect((await answer("GET", `${path}//`)).status).toBe(404);
    // No social link is read by an id.
    expect([404, 405]).toContain((await answer("GET", `${path}/x`)).status);
  });

  it("K31 PUT /api/users/social_link/ sets the link of a network", async () => {
    const body = { platform: "instagram", url: "https://www.instagram.com/havnandloom" };
    const { status, reply } = await answer("PUT", "/api/users/social_link/", body);
    expect(status).toBe(200);
    expect(reply["data"]).toMatchObject({ platform: "instagram" });
    expect((await answer("PUT", "/api/users/social_link/", {})).status).toBe(422);
  });

  it.each(
    endpoints
      .filter(({ idFollows, method, access, path }) => {
        const isRead = method === "GET" && access === "activePlan";
        return isRead && idFollows !== true && !path.includes(":");
      })
      .map(({ path }) => path),
  )("GET %s/ stays unknown", async (path) => {
    expect([404, 405]).toContain((await answer("GET", `${path}/`)).status);
  });
});
