import type { IncomingMessage } from "node:http";
import { say } from "@sellerdesk/contract/words";
import { createPublicRequest, FetchFault, type PublicRequestOptions } from "./public-request.ts";

/**
 * Fetches what lies at an address that somebody else gave us (safety 28), within a time and a size.
 * @throws FetchFault
 */
export type FetchPublic = (
  url: string,
  limits: { maxBytes: number; seconds: number },
) => Promise<Buffer>;

const readBody = async (response: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  const tooLarge = new FetchFault(
    say("The file is larger than {n} MB.", { n: Math.floor(maxBytes / 1_048_576) }),
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
    throw new FetchFault(say("The address leads on to another one. Give the one that it ends at."));
  if (status !== 200)
    throw new FetchFault(say("The server answered {status} instead of the file.", { status }));
};

const headers = { "user-agent": "Sellerdesk", accept: "*/*", "accept-encoding": "identity" };

/** @returns `FetchPublic`; the options are for tests, which have no public server of their own */
export const createFetchPublic = (options?: PublicRequestOptions): FetchPublic => {
  const request = createPublicRequest(options);
  return (url, { maxBytes, seconds }) =>
    request(url, { method: "GET", headers, seconds }, (response) => {
      refuseStatus(response.statusCode ?? 0);
      return readBody(response, maxBytes);
    });
};
