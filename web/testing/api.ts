import { vi } from "vitest";

type Answer = { status?: number; headers?: Record<string, string>; [field: string]: unknown };
type Handler = (body: Record<string, unknown>) => Answer;
type Call = { endpoint: string; body: unknown; bearer: string | undefined };

/**
 * What the API answers, behind `fetch`; an endpoint that is not named answers 404.
 * @param handlers by method and path, such as `POST /api/plans`; each is given the body and returns the reply, with its HTTP status
 * @returns the calls that were made
 */
export const startApi = (handlers: Record<string, Handler>): { calls: Call[] } => {
  const calls: Call[] = [];
  vi.stubGlobal(
    "fetch",
    async (address: string, { method = "GET", headers, body }: RequestInit = {}) => {
      const endpoint = `${method} ${new URL(address, "http://localhost").pathname}`;
      // The client sends JSON text or nothing.
      const sent: Record<string, unknown> = body === undefined ? {} : JSON.parse(body as string);
      const bearer = new Headers(headers).get("authorization")?.replace("Bearer ", "");
      calls.push({ endpoint, body: sent, bearer });
      const {
        status = 200,
        headers: replyHeaders = {},
        ...reply
      } = handlers[endpoint]?.(sent) ?? {
        status: 404,
        code: "not_found",
        message: "This does not exist, or is not yours.",
      };
      return new Response(JSON.stringify({ status: status < 400, request_id: "1", ...reply }), {
        status,
        headers: replyHeaders,
      });
    },
  );
  return { calls };
};
