import { isIP } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type PublicServer, startPublicServer } from "../../testing/public-server.ts";
import { createFetchPublic } from "./fetch-public.ts";

const somewhere = "93.184.215.14";
const limits = { maxBytes: 1_048_576, seconds: 5 };

let server: PublicServer;
beforeAll(async () => {
  server = await startPublicServer((_request, response) => response.end("a picture"));
});
afterAll(() => server.close());
beforeEach(() => server.dialled.splice(0));

const fetchFrom = (addresses: string[]) =>
  createFetchPublic({
    agent: server.agent,
    resolve: async (host) =>
      (isIP(host) ? [host] : addresses).map((address) => ({ address, family: 4 })),
  });
const fetchPage = (address: string, within: typeof limits) =>
  fetchFrom([somewhere])(address, within);
const url = "https://shop.example/a.jpg";

describe("a fetched file", () => {
  it("comes from the resolved address", async () => {
    expect(String(await fetchPage(url, limits))).toBe("a picture");
    expect(server.dialled).toEqual([somewhere]);
  });

  it("is resolved once, so a private address in a second resolution has no effect", async () => {
    let lookups = 0;
    const rebinding = createFetchPublic({
      agent: server.agent,
      resolve: async () => [{ address: lookups++ === 0 ? somewhere : "127.0.0.1", family: 4 }],
    });
    await rebinding(url, limits);
    expect([lookups, server.dialled]).toEqual([1, [somewhere]]);
  });
});

describe("rejects", () => {
  it.each([
    ["http", "http://shop.example/a.jpg", /https/],
    ["a file URL", "file:///etc/passwd", /https/],
    ["a relative URL", "a.jpg", /https/],
    ["a URL with a password", "https://me:secret@shop.example/a.jpg", /password/],
    ["the loopback address", "https://127.0.0.1/a.jpg", /public/],
    ["the loopback address as one number", "https://2130706433/", /public/],
    ["the loopback address in IPv6", "https://[::1]/a.jpg", /public/],
    ["the loopback address mapped to IPv6", "https://[::ffff:127.0.0.1]/a.jpg", /public/],
    ["a cloud's metadata address", "https://169.254.169.254/latest", /public/],
  ])("safety 28 %s", async (_, address, message) => {
    await expect(fetchPage(address, limits)).rejects.toThrow(message);
    expect(server.dialled).toEqual([]);
  });

  it.each([[["10.0.0.8"]], [[somewhere, "192.168.1.1"]], [["fd00::1"]], [[]]])(
    "safety 28 a name that resolves to %j",
    async (addresses) => {
      await expect(fetchFrom(addresses)(url, limits)).rejects.toThrow(/public/);
      expect(server.dialled).toEqual([]);
    },
  );

  it("safety 28 a redirect", async () => {
    server.answerWith((_request, response) =>
      response.writeHead(302, { location: "https://10.0.0.1/" }).end(),
    );
    await expect(fetchPage(url, limits)).rejects.toThrow(/redirects/);
  });

  it("a reply with an error status", async () => {
    server.answerWith((_request, response) => response.writeHead(404).end());
    await expect(fetchPage(url, limits)).rejects.toThrow(/answered 404/);
  });

  it("safety 28 more bytes than allowed, announced or not", async () => {
    server.answerWith((_request, response) =>
      response.writeHead(200, { "content-length": "2000000" }).end(),
    );
    await expect(fetchPage(url, limits)).rejects.toThrow("The file is larger than 1 MB.");
    const part = Buffer.alloc(200_000);
    server.answerWith((_request, response) => {
      const send = () => response.write(part, (error) => error ?? send());
      send();
    });
    await expect(fetchPage(url, limits)).rejects.toThrow("The file is larger than 1 MB.");
  });

  it("safety 28 a server that takes too long to reply or to finish", async () => {
    const soon = { ...limits, seconds: 0.2 };
    server.answerWith(() => {});
    await expect(fetchPage(url, soon)).rejects.toThrow(/took longer/);
    server.answerWith((_request, response) => void response.write("a "));
    await expect(fetchPage(url, soon)).rejects.toThrow(/took longer/);
    const mute = createFetchPublic({ resolve: () => new Promise(() => {}) });
    await expect(mute(url, soon)).rejects.toThrow(/took longer/);
  });

  it("a server with the certificate of another name", async () => {
    server.answerWith((_request, response) => response.end("a picture"));
    await expect(fetchPage("https://other.example/a.jpg", limits)).rejects.toThrow(
      /could not be reached/,
    );
  });
});
