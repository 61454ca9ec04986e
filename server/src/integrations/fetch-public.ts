import type { IncomingMessage } from "node:http";
import { msg } from "@sellerdesk/contract/texts";
import { createPublicRequest, FetchProblem, type PublicRequestOptions } from "./public-request.ts";

/**
 * Fetches an externally supplied address (safety 28), within limits of time and size.
 * @throws FetchProblem
 */
export type FetchPublic = (
  url: string,
  limits: { maxBytes: number; seconds: number },
) => Promise<Buffer>;

const readBody = async (response: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  const tooLarge = new FetchProblem(
    msg("the_file_is_larger_than_mb", { n: Math.floor(maxBytes / 1_048_576) }),
  );
  if (Number(response.headers["content-length"]) > maxBytes) throw tooLarge;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const refuseStatus = (status: number): void => {
  if (status >= 300 && status < 400)
    throw new FetchProblem(msg("the_address_leads_on_to_another_one"));
  if (status !== 200)
    throw new FetchProblem(msg("the_server_answered_instead_of_the_file", { status }));
};

const headers = { "user-agent": "Sellerdesk", accept: "*/*", "accept-encoding": "identity" };

/** Creates a `FetchPublic`. The options are for tests, which have no public server of their own. */
export const createFetchPublic = (options?: PublicRequestOptions): FetchPublic => {
  const request = createPublicRequest(options);
  return (url, { maxBytes, seconds }) =>
    request(url, { method: "GET", headers, seconds }, (response) => {
      refuseStatus(response.statusCode ?? 0);
      return readBody(response, maxBytes);
    });
};
