import { buffer } from "node:stream/consumers";
import { documentsApi } from "@sellerdesk/contract/documents";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { filesPath } from "../../lib/files/file-url.ts";
import { AppError } from "../../lib/app-error.ts";
import { createKeyedLimiter } from "../../lib/concurrency/limit-per-key.ts";
import { requireActivePlan } from "../../plugins/auth.ts";
import { notFound } from "../../plugins/errors.ts";
import { uploadRoute } from "../../plugins/upload.ts";
import { isPictureKey, openPicture, openPrivateFile } from "./serve-service.ts";
import { storeDocument } from "./service.ts";

/** The uploads that are allowed without a plan, because the profile stays accessible. */
const isForProfile = (purpose: string) => purpose === "profile_image" || purpose === "kyc";

/**
 * Restricts files that are opened as pages (safety 20). Ranges are not served: no file is larger
 * than 8 MB.
 */
const fileHeaders = {
  "content-security-policy": "default-src 'none'; sandbox",
  "accept-ranges": "none",
};

/** The key of an image is never used for another one. */
const forGood = "public, max-age=31536000, immutable";
/** For a larger image that replaces a copy until it is made. */
const forAMinute = "public, max-age=60";

/**
 * Concurrent uploads of one seller in this process: more than a browser sends, each up to 8 MB of
 * memory.
 */
const acquireSlot = createKeyedLimiter(16);

export const documentRoutes = (app: FastifyInstance, deps: Deps): void => {
  const enter = ({ seller }: FastifyRequest) => {
    const leave = acquireSlot(seller.id);
    if (!leave) throw new AppError("unavailable", { retryAfter: 5 });
    return leave;
  };
  uploadRoute(
    app,
    documentsApi.upload,
    { enter, take: async ({ name, stream }) => ({ name, bytes: await buffer(stream) }) },
    async (bound, { fields, file }, { seller }) => {
      if (!isForProfile(fields.purpose)) requireActivePlan(seller);
      const parts = { ...deps, db: bound };
      return { data: await storeDocument(parts, seller.id, fields.purpose, file) };
    },
  );

  app.get<{ Params: { name: string }; Querystring: Record<string, string> }>(
    `${filesPath}private/:name`,
    async (request, reply) => {
      const { seller = "", expires = "", signature = "" } = request.query;
      const path = {
        sellerId: seller,
        key: `private/${request.params.name}`,
        expires: Number(expires),
      };
      const file = await openPrivateFile(deps, path, signature);
      if (!file) return notFound(reply);
      return reply
        .headers({
          ...fileHeaders,
          "content-type": file.content_type,
          "content-length": file.size,
          "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
          "cache-control": "private, no-store",
        })
        .send(file.stream);
    },
  );

  app.get<{ Params: { "*": string } }>(`${filesPath}*`, async (request, reply) => {
    const key = request.params["*"];
    if (!isPictureKey(key)) return notFound(reply);
    const etag = `"${key}"`;
    reply.headers(fileHeaders);
    if (request.headers["if-none-match"]?.includes(etag))
      return reply.headers({ etag, "cache-control": forGood }).code(304).send();
    const picture = await openPicture(deps.storage, key);
    if (!picture) return notFound(reply);
    return reply
      .headers({
        "content-type": "image/webp",
        "content-length": picture.size,
        ...(picture.isStandIn
          ? { "cache-control": forAMinute }
          : { etag, "cache-control": forGood }),
      })
      .send(picture.stream);
  });
};
