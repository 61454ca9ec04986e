import { accountsApi } from "@sellerdesk/contract/accounts";
import { type ErrorCode, errors } from "@sellerdesk/contract/errors";
import {
  type Endpoint,
  Failure,
  type Input,
  type Output,
  type Schema,
} from "@sellerdesk/contract/http";
import { lookupsApi } from "@sellerdesk/contract/lookups";
import { notificationPreferencesApi } from "@sellerdesk/contract/notification-preferences";
import { orderDocumentsApi } from "@sellerdesk/contract/order-documents";
import { productsApi } from "@sellerdesk/contract/products";
import { pushApi } from "@sellerdesk/contract/push";
import { securityApi } from "@sellerdesk/contract/security";
import { onTestFinished, vi } from "vitest";
import * as z from "zod/mini";

const tables = [
  accountsApi,
  lookupsApi,
  notificationPreferencesApi,
  orderDocumentsApi,
  productsApi,
  pushApi,
  securityApi,
];

type EntryOf<Table> = Table extends unknown ? Table[keyof Table] : never;
type Known = Extract<EntryOf<(typeof tables)[number]>, Endpoint>;
type NameOf<E extends Endpoint> = `${E["method"]} ${E["path"]}`;

type Body<E extends Endpoint> = E extends { body: infer S extends Schema } ? Output<S> : undefined;
type WithHeaders = { headers?: Record<string, string> };
/** A reply without the `status` that every success has. */
type Success<E extends Endpoint> = Omit<Input<E["reply"]>, "status">;
type Refusal = {
  /** The status of the error's code. */
  status: number;
  code: ErrorCode;
  message: string;
  errors?: { field: string; code: string; message: string }[];
};
type Handlers = {
  [E in Known as NameOf<E>]?: (body: Body<E>) => (Success<E> | Refusal) & WithHeaders;
};

type Call = { endpoint: string; body: unknown; bearer: string | undefined };
type Answer = { status?: number } & WithHeaders & Record<string, unknown>;

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const entries: Endpoint[] = tables.flatMap((table) => Object.values(table));

const isAt = ({ method, path }: Endpoint, sentMethod: string, sentPath: string): boolean =>
  method === sentMethod && new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`).test(sentPath);

/** @throws if the reply violates the contract, because the server could not send it */
const toResponse = (endpoint: Endpoint, { status, headers = {}, ...reply }: Answer): Response => {
  if (status === undefined) {
    const body = { status: true, ...reply };
    z.parse(endpoint.reply, body);
    return new Response(JSON.stringify(body), { status: endpoint.status ?? 200, headers });
  }
  const body = z.parse(Failure, { status: false, request_id: "1", ...reply });
  // `Refusal` allows only these codes.
  const expected = errors[body.code as ErrorCode].status;
  if (status !== expected) throw new Error(`${body.code} has the status ${expected}`);
  return new Response(JSON.stringify(body), { status, headers });
};

/**
 * Answers `fetch` as the API would. An endpoint without a handler answers `not_found`. A request or
 * a reply that violates the contract fails the test.
 * @param handlers by method and path of the endpoint table, such as `POST /api/plans`
 * @returns the calls that were made
 */
export const startApi = (handlers: Handlers): { calls: Call[] } => {
  const calls: Call[] = [];
  const refused: unknown[] = [];
  onTestFinished(() => {
    if (refused.length > 0)
      throw new AggregateError(refused, "The contract refuses a fake answer.");
  });
  // Each handler receives the body of its own endpoint, which was parsed before.
  const byName = handlers as Partial<Record<string, (body: unknown) => Answer>>;

  const answer = (method: string, path: string, sent: unknown): Response => {
    const endpoint = entries.find(
      (entry) => byName[nameOf(entry)] !== undefined && isAt(entry, method, path),
    );
    const handler = endpoint && byName[nameOf(endpoint)];
    if (!endpoint || !handler)
      return Response.json(
        { status: false, request_id: "1", code: "not_found", message: "This does not exist." },
        { status: 404 },
      );
    const body = endpoint.body && z.parse(endpoint.body, sent);
    return toResponse(endpoint, handler(body));
  };

  vi.stubGlobal(
    "fetch",
    async (address: string, { method = "GET", headers, body }: RequestInit = {}) => {
      const { pathname } = new URL(address, "http://localhost");
      // The client sends JSON text or nothing.
      const sent: unknown = body === undefined ? {} : JSON.parse(body as string);
      const bearer = new Headers(headers).get("authorization")?.replace("Bearer ", "");
      calls.push({ endpoint: `${method} ${pathname}`, body: sent, bearer });
      try {
        return answer(method, pathname, sent);
      } catch (error) {
        refused.push(error);
        throw error;
      }
    },
  );
  return { calls };
};
