import type { Endpoint, Failure, Output, Upload } from "@sellerdesk/contract/http";
import type { TestApp } from "./client.ts";

type File = {
  name?: string;
  bytes: Uint8Array | string;
  fields?: Record<string, string>;
  field?: string;
  headers?: Record<string, string>;
};
type Answer<Reply> = {
  status: number;
  headers: Record<string, unknown>;
  text: string;
  ok: Reply;
  failure: Failure;
};

/** Sends a form with one file before its fields, as a browser may. */
export const uploadFile = async <const E extends Endpoint & { upload: Upload }>(
  t: TestApp,
  endpoint: E,
  { name = "file", bytes, fields = {}, field = endpoint.upload.field, headers = {} }: File,
  token: string,
): Promise<Answer<Output<E["reply"]>>> => {
  const form = new FormData();
  // Copies into a plain buffer, which the platform's type requires.
  form.set(field, new Blob([typeof bytes === "string" ? bytes : Uint8Array.from(bytes)]), name);
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  const request = new Request("http://localhost", { method: "POST", body: form });
  const response = await t.app.inject({
    method: endpoint.method,
    url: endpoint.path,
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": request.headers.get("content-type") ?? "",
      ...headers,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const answered = `${endpoint.path} answered ${response.statusCode}: ${response.body}`;
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    get ok() {
      if (response.statusCode >= 400) throw new Error(answered);
      return response.json();
    },
    get failure() {
      if (response.statusCode < 400) throw new Error(answered);
      return response.json();
    },
  };
};
