import type { ReplyData } from "@sellerdesk/contract/call";
import { generalErrorCodes } from "@sellerdesk/contract/errors";
import {
  type Endpoint,
  type Output,
  type Schema,
  fileContentTypes,
} from "@sellerdesk/contract/http";
import { fieldIssues } from "@sellerdesk/contract/issues";
import { msg } from "@sellerdesk/contract/texts";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import * as z from "zod/mini";
import type { Db, Tx } from "../db/pool.ts";
import { runForSeller } from "../db/requesting-seller.ts";
import { inResponseTransaction } from "../db/transaction.ts";
import { AppError, type FieldProblem } from "../lib/app-error.ts";
import { writeReply } from "./writer.ts";

type Part<E extends Endpoint, K extends "params" | "query" | "body"> =
  E extends Record<K, infer S extends Schema> ? { [P in K]: Output<S> } : unknown;

/** The input of a handler: the parts that the endpoint declares, checked. */
export type RouteInput<E extends Endpoint> = Part<E, "params"> & Part<E, "query"> & Part<E, "body">;
export type Success<E extends Endpoint> = Omit<Output<E["reply"]>, "status">;
export type RouteHandler<E extends Endpoint> = (
  input: RouteInput<E>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Output<E["reply"]> extends { status: true } ? Success<E> : FastifyReply>;

/** 64 KiB, the maximum body size unless the endpoint sets another limit (safety 5). */
const defaultBodyLimit = 65_536;

const noParameters = z.strictObject({});
const partErrors = { params: "not_found", query: "unknown_parameter", body: "invalid" } as const;

/**
 * Maximum nesting of objects and lists, far more than any schema has. Deeper values are rejected
 * before anything traverses them.
 */
const maxDepth = 20;

/**
 * Finds texts that PostgreSQL cannot store: with a NUL, or with half of a surrogate pair.
 * @throws AppError `malformed` if the value is nested deeper than any input of the contract
 */
const unreadable = (value: unknown, path: string[] = []): string[] => {
  if (path.length > maxDepth) throw new AppError("malformed");
  if (typeof value === "string")
    return value.includes("\0") || !value.isWellFormed() ? [path.join(".")] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) => unreadable(inside, [...path, name]));
};

const refuse = (part: keyof typeof partErrors, fields: FieldProblem[]): AppError =>
  new AppError(partErrors[part], part === "params" ? {} : { fields });

/**
 * Checks one part of a request. An invalid id is not found, like another seller's; a wrong or
 * unknown parameter is 400; a wrong body is 422 with each field named.
 */
export const check = (part: keyof typeof partErrors, schema: Schema, value: unknown): unknown => {
  const fields = unreadable(value);
  if (fields.length > 0) {
    const code = "unreadable";
    throw refuse(
      part,
      fields.map((field) => ({ field, code, message: msg("field_unreadable") })),
    );
  }
  const result = z.safeParse(schema, part === "body" ? value : (value ?? {}), {
    reportInput: true,
  });
  if (result.success) return result.data;
  const issues = result.error.issues.flatMap((issue) => fieldIssues(issue));
  throw refuse(
    part,
    issues.map(({ field, code, text }) => ({ field, code, message: text })),
  );
};

/** The work of one request, once its key is claimed. */
type Work = {
  handle: (db: Db) => Promise<object>;
  /** The part that requests with one key must share, if it is not the checked body. */
  fingerprint?: unknown;
  /** Called after the reply, also if `handle` was not called. */
  end?: () => Promise<void>;
};

/**
 * Checks that an error of a marketplace endpoint is one that it lists: the client and OpenAPI
 * include no others.
 * @throws Error if the code is neither listed nor general
 */
const requireListed = ({ access, path, refusals = [] }: Endpoint, error: unknown): void => {
  if (access !== "marketplace" || !(error instanceof AppError)) return;
  const listed: readonly string[] = [...generalErrorCodes, ...refusals];
  if (!listed.includes(error.code)) throw new Error(`${path} must list ${error.code} in refusals`);
};

type Registered<E extends Endpoint> = {
  /** True if the handler saves its response in a transaction of its effect. */
  isAtomic: boolean;
  begin: (
    input: RouteInput<E>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Work | Promise<Work>;
};

/** Registers one endpoint. `begin` returns the work of a request. */
export const register = <const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  { isAtomic, begin }: Registered<E>,
): void => {
  const isFile = fileContentTypes.has(endpoint.reply);
  const isRead = endpoint.method === "GET";
  // Fastify scopes inside the app inherit the decorator; a test's app may lack it.
  if (app.hasDecorator("endpoints")) app.endpoints.push(endpoint);
  const answerRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const checked: Record<string, unknown> = {};
    if (endpoint.params) checked["params"] = check("params", endpoint.params, request.params);
    checked["query"] = check("query", endpoint.query ?? noParameters, request.query);
    if (endpoint.body) checked["body"] = check("body", endpoint.body, request.body);
    // The parts were just checked against the schemas that this type is made of.
    const input = checked as RouteInput<E>;
    const { handle, fingerprint = checked["body"], end } = await begin(input, request, reply);
    // The auth plugin has set the seller, or ended the request.
    const isSeller = endpoint.access === "seller" || endpoint.access === "activePlan";
    const answer = (db: Db) =>
      isSeller ? runForSeller(request.seller.id, () => handle(db)) : handle(db);
    const answerOnce = () =>
      app.answerOnce(request, endpoint, fingerprint, {
        isAtomic,
        handle: answer,
        write: (result) => {
          const body = { status: true, ...result };
          if (app.checksReplies && !isFile) z.parse(endpoint.reply, body);
          return isFile ? "" : writeReply(endpoint.reply, body);
        },
      });
    if (isFile) {
      await answerOnce();
      return reply;
    }
    const answerAndEnd = async () => {
      try {
        return await answerOnce();
      } finally {
        await end?.();
      }
    };
    // An upload may take as long as its sender needs.
    const answered = await (endpoint.upload
      ? answerAndEnd()
      : app.answerInTime(request, isRead ? "unavailable" : "took_too_long", answerAndEnd));
    if (answered.isReplayed) reply.header("idempotent-replayed", "true");
    return reply.code(answered.status).type("application/json; charset=utf-8").send(answered.body);
  };
  const options: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path,
    // A HEAD request would create the whole file, or keep a stream open.
    exposeHeadRoute: !isFile,
    config: {
      access: endpoint.access,
      ...(endpoint.scopes && { scopes: endpoint.scopes }),
      takesForm: endpoint.upload !== undefined,
      urgency: isFile ? "long" : isRead ? "read" : "write",
    },
    bodyLimit: endpoint.bodyLimit ?? defaultBodyLimit,
    handler: async (request, reply) => {
      try {
        return await answerRequest(request, reply);
      } catch (error) {
        if (app.checksReplies) requireListed(endpoint, error);
        throw error;
      }
    },
  };
  app.route(options);
  if (endpoint.idFollows) app.route({ ...options, url: `${endpoint.path}/` });
};

/**
 * Registers an endpoint of the contract. Its table entry defines access, input and reply. The
 * handler gets checked parts and returns `{ data }` (lists `{ data, meta }`); if the reply is not
 * JSON, it sends the reply itself and returns `reply`. Under an Idempotency-Key the reply is stored
 * after the effect, so a crash in between leaves the outcome unknown (decision 043).
 */
export const route = <const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: RouteHandler<E>,
): void =>
  register(app, endpoint, {
    isAtomic: false,
    begin: (input, request, reply) => ({ handle: () => handler(input, request, reply) }),
  });

/**
 * Registers a write that saves its response in a transaction of its effect. The handler must return
 * the data that `inResponseTransaction` or `saveResponse` saved in a transaction of `db`. If its
 * request dies, a key can be used again after a minute (decision 043).
 */
export const writeRoute = <const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (
    db: Db,
    input: RouteInput<E>,
    request: FastifyRequest,
  ) => Promise<{ data: ReplyData<E> }>,
): void =>
  register(app, endpoint, {
    isAtomic: true,
    begin: (input, request) => ({ handle: (db) => handler(db, input, request) }),
  });

/**
 * Registers a write whose handler is one transaction, including calls of `inTransaction`. If a
 * service also works outside a transaction, or starts another one after a conflict, use
 * `writeRoute`.
 */
export const transactionRoute = <const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (
    tx: Tx,
    input: RouteInput<E>,
    request: FastifyRequest,
  ) => Promise<{ data: ReplyData<E> }>,
): void =>
  writeRoute(app, endpoint, async (db, input, request) => ({
    data: await inResponseTransaction(db, async (tx) => (await handler(tx, input, request)).data),
  }));

declare module "fastify" {
  interface FastifyInstance {
    /** Tests parse every reply with its schema, because the writer does not validate. */
    checksReplies: boolean;
    /** The endpoints that `route` has registered, for OpenAPI. */
    endpoints: Endpoint[];
  }
}
