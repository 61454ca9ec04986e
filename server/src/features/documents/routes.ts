import { buffer } from "node:stream/consumers";
import { documentsApi } from "@sellerdesk/contract/documents";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { requireActivePlan } from "../../plugins/auth.ts";
import { notFound } from "../../plugins/errors.ts";
import { route } from "../../plugins/route.ts";
import { receiveUpload } from "../../plugins/upload.ts";
import { openPrivateFile, takeDocument } from "./service.ts";

/** What a seller whose plan lapsed may still upload, for the profile stays open (spec 2). */
const isForProfile = (purpose: string) => purpose === "profile_image" || purpose === "kyc";

export const documentRoutes = (app: FastifyInstance, { db, storage }: Deps): void => {
  route(app, documentsApi.upload, async (_input, request) => {
    const { fields, file } = await receiveUpload(request, documentsApi.upload, async ({ name, stream }) => ({
      name,
      bytes: await buffer(stream),
    }));
    if (!isForProfile(fields.purpose)) requireActivePlan(request.seller);
    return { data: await takeDocument({ db, storage }, request.seller.id, fields.purpose, file) };
  });

  app.get<{ Params: { name: string }; Querystring: Record<string, string> }>(
    "/files/private/:name",
    async (request, reply) => {
      const { seller = "", expires = "", signature = "" } = request.query;
      const path = { sellerId: seller, key: `private/${request.params.name}`, expires: Number(expires) };
      const file = await openPrivateFile({ db, storage }, path, signature);
      if (!file) return notFound(reply);
      return reply
        .headers({
          "content-type": file.content_type,
          "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
          "content-security-policy": "default-src 'none'; sandbox",
          "cache-control": "private, no-store",
        })
        .send(file.bytes);
    },
  );

  app.get<{ Params: { "*": string } }>("/files/*", async (request, reply) => {
    const key = request.params["*"];
    const isPicture = /^pictures\/[0-9a-f]{32}(-\d{2,4})?\.webp$/.test(key);
    if (!isPicture || !(await storage.exists(key))) return notFound(reply);
    return reply
      .headers({
        "content-type": "image/webp",
        "content-security-policy": "default-src 'none'; sandbox",
        "cache-control": "public, max-age=31536000, immutable",
      })
      .send(Buffer.from(await storage.getBytes(key)));
  });
};
