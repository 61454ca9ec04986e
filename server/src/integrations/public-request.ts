import { lookup } from "node:dns/promises";
import { type Agent as HttpAgent, type IncomingMessage, request as httpRequest } from "node:http";
import { type Agent, request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { msg } from "@sellerdesk/contract/texts";
import type { Text } from "@sellerdesk/contract/text";
import { isPublicAddress } from "../lib/security/public-address.ts";

type Address = { address: string; family: number };

/** Thrown if an address could not be reached, with a text for the seller who entered it. */
export class FetchProblem extends Error {
  readonly text: Text;

  constructor(text: Text, options?: ErrorOptions) {
    super(text.message, options);
    this.text = text;
  }
}

export type PublicRequestOptions = {
  /** Returns all addresses of a host name. For tests, which have no public server of their own. */
  resolve?: (host: string) => Promise<Address[]>;
  /** Creates the connections; by default each request opens a new one. For tests. */
  agent?: Agent;
  /** Also allows http, any port, and addresses of this machine and its networks. */
  takesPrivate?: boolean;
  /** One address that is treated as with `takesPrivate`, for requests with `mayReachOwn`. */
  ownReceiver?: string | null;
  /** The only ports that are connected to; all if left out. */
  ports?: readonly number[];
};

type Sent = {
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string | Buffer;
  /** Limit for everything from the name's resolution to the last byte. */
  seconds: number;
  /** True if the request may reach `ownReceiver`. */
  mayReachOwn?: boolean;
};

/** Checks if the port of an https address is among `ports`. */
export const hasPort = ({ port }: URL, ports: readonly number[]): boolean =>
  ports.includes(port === "" ? 443 : Number(port));

const readAddress = (
  text: string,
  { takesPrivate = false, ports }: Pick<PublicRequestOptions, "takesPrivate" | "ports">,
): URL => {
  const url = URL.parse(text);
  if (url?.protocol !== "https:" && !(takesPrivate && url?.protocol === "http:"))
    throw new FetchProblem(msg("this_is_no_whole_address_that_begins_with"));
  if (url.username !== "" || url.password !== "")
    throw new FetchProblem(msg("an_address_must_not_hold_a_user_name_or_a"));
  if (ports && !takesPrivate && !hasPort(url, ports))
    throw new FetchProblem(msg("enter_an_address_on_port_443_or_8443"));
  return url;
};

/**
 * Resolves a connection's host to the address that was checked, so that a second DNS answer cannot
 * lead elsewhere.
 */
const always =
  (address: Address): LookupFunction =>
  (_host, options, done) =>
    options.all ? done(null, [address]) : done(null, address.address, address.family);

const open = (
  url: URL,
  address: Address,
  {
    method,
    headers,
    body,
    agent,
    signal,
  }: Sent & { agent: Agent | undefined; signal: AbortSignal },
): Promise<IncomingMessage> =>
  new Promise((done, fail) => {
    const isPlain = url.protocol === "http:";
    const send = isPlain ? httpRequest : httpsRequest;
    // Plain http is used only if private addresses are allowed, and has no use for a TLS agent.
    const chosen: HttpAgent | false = isPlain || !agent ? false : agent;
    send(url, { method, headers, agent: chosen, lookup: always(address), signal }, done)
      .once("error", fail)
      .end(body);
  });

/**
 * Sends one request to an externally supplied address (safety 28): only https, only public
 * addresses, no redirects, and a time limit. The connection ends when `read` has read what it needs
 * of the response.
 * @throws FetchProblem
 */
export const createPublicRequest =
  ({
    resolve = (host) => lookup(host, { all: true }),
    agent,
    takesPrivate: takesAll = false,
    ownReceiver = null,
    ports,
  }: PublicRequestOptions = {}) =>
  async <T>(
    text: string,
    sent: Sent,
    read: (response: IncomingMessage) => Promise<T>,
  ): Promise<T> => {
    const takesPrivate = takesAll || (sent.mayReachOwn === true && text === ownReceiver);
    const url = readAddress(text, { takesPrivate, ...(ports && { ports }) });
    const signal = AbortSignal.timeout(sent.seconds * 1000);
    const tooSlow = new Promise<never>((_, fail) =>
      signal.addEventListener("abort", () => fail(new Error("too slow")), { once: true }),
    );
    let response: IncomingMessage | undefined;
    const requestNow = async (): Promise<T> => {
      const addresses = await resolve(url.hostname.replace(/^\[|\]$/g, ""));
      const [address] = addresses;
      if (!address || !(takesPrivate || addresses.every((item) => isPublicAddress(item.address))))
        throw new FetchProblem(msg("this_address_is_not_one_of_a_public_server"));
      response = await open(url, address, { ...sent, agent, signal });
      return read(response);
    };
    try {
      return await Promise.race([requestNow(), tooSlow]);
    } catch (error) {
      if (error instanceof FetchProblem) throw error;
      if (signal.aborted)
        throw new FetchProblem(msg("the_server_took_longer_than_seconds", { n: sent.seconds }), {
          cause: error,
        });
      throw new FetchProblem(msg("the_server_could_not_be_reached"), { cause: error });
    } finally {
      response?.destroy();
    }
  };
