import { lookup } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { type Agent, get } from "node:https";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "../lib/public-address.ts";

type Address = { address: string; family: number };
type Limits = { maxBytes: number; seconds: number };

/** Why something could not be fetched, in words for the seller who gave its address. */
export class FetchFault extends Error {}

/**
 * Fetches what lies at an address that somebody else gave us (safety 28): https alone, from public addresses alone, without following
 * redirects, within a time and a size.
 * @throws FetchFault
 */
export type FetchPublic = (url: string, limits: Limits) => Promise<Buffer>;

const readAddress = (text: string): URL => {
  const url = URL.parse(text);
  if (url?.protocol !== "https:") throw new FetchFault("This is no whole address that begins with https://.");
  if (url.username !== "" || url.password !== "")
    throw new FetchFault("An address must not hold a user name or a password.");
  return url;
};

/** Gives a connection the address that was judged, so that a second answer of the name server cannot lead elsewhere. */
const always =
  (one: Address): LookupFunction =>
  (_host, options, done) =>
    options.all ? done(null, [one]) : done(null, one.address, one.family);

const readBody = async (response: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  const tooLarge = new FetchFault(`The file is larger than ${Math.floor(maxBytes / 1_048_576)} MB.`);
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
    throw new FetchFault("The address leads on to another one. Give the one that it ends at.");
  if (status !== 200) throw new FetchFault(`The server answered ${status} instead of the file.`);
};

type Options = {
  /** All addresses of a host's name. */
  resolve?: (host: string) => Promise<Address[]>;
  /** Makes the connections; a new one each time unless given. */
  agent?: Agent;
};

/** @returns `FetchPublic`; the options are for tests, which have no public server of their own */
export const createFetchPublic =
  ({ resolve = (host) => lookup(host, { all: true }), agent }: Options = {}): FetchPublic =>
  async (text, { maxBytes, seconds }) => {
    const url = readAddress(text);
    const signal = AbortSignal.timeout(seconds * 1000);
    const tooSlow = new Promise<never>((_, fail) =>
      signal.addEventListener("abort", () => fail(new Error("too slow")), { once: true }),
    );
    let response: IncomingMessage | undefined;
    const fetchNow = async (): Promise<Buffer> => {
      const addresses = await resolve(url.hostname.replace(/^\[|\]$/g, ""));
      const [address] = addresses;
      if (!address || !addresses.every((one) => isPublicAddress(one.address)))
        throw new FetchFault("This address is not one of a public server.");
      response = await new Promise<IncomingMessage>((done, fail) => {
        const headers = { "user-agent": "Sellerdesk", accept: "*/*", "accept-encoding": "identity" };
        get(url, { agent: agent ?? false, lookup: always(address), signal, headers }, done).once(
          "error",
          fail,
        );
      });
      refuseStatus(response.statusCode ?? 0);
      return readBody(response, maxBytes);
    };
    try {
      return await Promise.race([fetchNow(), tooSlow]);
    } catch (error) {
      if (error instanceof FetchFault) throw error;
      if (signal.aborted)
        throw new FetchFault(`The server took longer than ${seconds} seconds.`, { cause: error });
      throw new FetchFault("The server could not be reached.", { cause: error });
    } finally {
      response?.destroy();
    }
  };
