import { type Endpoint, fileContentTypes, type IdOf } from "@sellerdesk/contract/http";
import { orderDocumentsApi } from "@sellerdesk/contract/order-documents";
import { parse } from "csv-parse/sync";
import { readXlsx } from "hucre/xlsx";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "../testing/client.ts";
import { allEndpoints, sampleOf, toNode } from "../testing/endpoints.ts";
import { hostileTexts, storeHostileTexts } from "../testing/hostile-texts.ts";
import { readPdf } from "../testing/pdf-text.ts";
import { createSeller } from "../testing/seller-factory.ts";
import { createSellerData, createLookups } from "../testing/full-seller-fixture.ts";
import { isUnsafePdf } from "./pdf/contents.ts";

/** Formulas that a spreadsheet would run (safety 21). */
const formulas = [
  `=HYPERLINK("https://hostile.example";"hostile")`,
  "+hostile",
  "-2+3+cmd|' /C hostile'!A0",
  "@SUM(1+1)*hostile",
  "\t=hostile",
  "\r=hostile",
  "\n=hostile",
  "＝HYPERLINK(hostile)",
  "＋hostile",
  "－2+hostile",
  "＠SUM(1+1)*hostile",
  "'=hostile",
];

const runsAsFormula = /^[=+\-@\t\r\n＝＋－＠]/;

const files = (await allEndpoints()).flatMap((endpoint) => {
  const kinds = fileContentTypes.get(endpoint.reply)?.contentTypes ?? [];
  return endpoint.method === "GET" && endpoint.access !== "marketplace"
    ? kinds.map(
        (kind) => [`${endpoint.method} ${endpoint.path} as ${kind}`, endpoint, kind] as const,
      )
    : [];
});
const ofKind = (pattern: RegExp) => files.filter(([, , kind]) => pattern.test(kind));

let lookups: Awaited<ReturnType<typeof createLookups>>;
const t = useTestApp();
beforeAll(async () => {
  lookups = await createLookups(t.db);
});

/** Creates a seller with all texts taken from `texts`. */
const createHostileSeller = async (texts: readonly string[]) => {
  const seller = await createSeller(t.db);
  const ids = {
    ...lookups,
    ...(await createSellerData(t.db, seller.id, lookups)),
    seller: seller.id,
  };
  const stored = await storeHostileTexts(t.db, seller.id, Object.values(lookups), texts);
  expect(stored).toEqual(
    expect.arrayContaining(["products.title", "orders.customer_name", "followers.name"]),
  );
  return { ...seller, ids };
};
type Hostile = Awaited<ReturnType<typeof createHostileSeller>>;

const open = async (endpoint: Endpoint, kind: string, { token, ids }: Hostile) => {
  const params = sampleOf(toNode(endpoint.params), (resource: IdOf) => ids[resource]);
  const response = await t.app.inject({
    url: endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
      String(Reflect.get(Object(params), name)),
    ),
    query: kind.includes("spreadsheet") ? { format: "xlsx" } : {},
    headers: { authorization: `Bearer ${token}` },
  });
  expect([response.statusCode, response.headers["content-type"]]).toEqual([
    200,
    expect.stringContaining(kind),
  ]);
  return response.rawPayload;
};

const texts = (rows: readonly unknown[][]) =>
  rows.flat().filter((cell) => typeof cell === "string");

describe("safety 21: files for spreadsheets", () => {
  let seller: Hostile;
  beforeAll(async () => {
    seller = await createHostileSeller(formulas);
  });

  it.each(ofKind(/csv/))("%s contains no formula", async (_, endpoint, kind) => {
    const rows: string[][] = parse(await open(endpoint, kind, seller), {
      bom: true,
      relax_column_count: true,
    });
    expect(texts(rows).filter((cell) => runsAsFormula.test(cell))).toEqual([]);
  });

  it.each(ofKind(/spreadsheet/))("%s contains no formula", async (_, endpoint, kind) => {
    const bytes = await open(endpoint, kind, seller);
    const { sheets } = await readXlsx(bytes);
    const cells = texts(sheets.flatMap(({ rows }) => rows));
    expect(cells.length).toBeGreaterThan(3);
    expect(cells.filter((cell) => runsAsFormula.test(cell))).toEqual([]);
    expect(cells.some((cell) => cell.includes("hostile"))).toBe(true);
  });
});

describe("safety 20: printed documents", () => {
  const expectQuiet = (pdf: Buffer) => {
    expect(isUnsafePdf(pdf)).toBe(false);
    expect(pdf.includes("/URI")).toBe(false);
  };

  it.each(["en", "ar"] as const)(
    "each prints hostile texts literally in %s and has no active content",
    async (locale) => {
      const seller = await createHostileSeller(hostileTexts);
      await t.db.updateTable("sellers").set({ locale }).where("id", "=", seller.id).execute();
      const documents = ofKind(/pdf/);
      expect(documents.length).toBeGreaterThan(2);
      for (const [, endpoint, kind] of documents) {
        const pdf = await open(endpoint, kind, seller);
        expectQuiet(pdf);
        expect(readPdf(pdf).pages.flat().join("")).toContain("hostile");
      }
    },
  );

  it("an order's documents print hostile texts literally and have no active content", async () => {
    const seller = await createHostileSeller(hostileTexts);
    const { ids } = seller;
    for (const kind of ["packing_slip", "invoice"]) {
      const response = await t.app.inject({
        method: "POST",
        url: orderDocumentsApi.print.path,
        headers: { authorization: `Bearer ${seller.token}` },
        payload: { kind, ids: [ids.order, ids.delivered_order] },
      });
      expect([response.statusCode, response.headers["content-type"]]).toEqual([
        200,
        "application/pdf",
      ]);
      expectQuiet(response.rawPayload);
    }
  });
});
