import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import multipart from "@fastify/multipart";
import type { ReplyData } from "@sellerdesk/contract/call";
import type { Endpoint, Output, Upload } from "@sellerdesk/contract/http";
import { msg } from "@sellerdesk/contract/texts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Db } from "../db/pool.ts";
import { AppError } from "../lib/app-error.ts";
import { keepEnd } from "../lib/text/truncate.ts";
import { check, register } from "./route.ts";

type UploadEndpoint<U extends Upload> = Endpoint & { upload: U; bodyLimit: number };
/**
 * A file that is being received: the sender's name for it, and a stream of its bytes, never more
 * than the endpoint's limit.
 */
export type IncomingFile = { name: string; stream: Readable };
export type Received<U extends Upload, T> = {
  fields: Output<U["fields"]>;
  file: T;
  /** Distinguishes this form from others. */
  fingerprint: object;
};

/** Lets endpoints with `upload` read multipart forms (K4, A9). */
export const registerUploads = async (app: FastifyInstance): Promise<void> => {
  await app.register(multipart, { throwFileSizeLimit: false });
};

const tooLarge = (bytes: number) =>
  new AppError("too_large", { params: { limit: `${Math.floor(bytes / 1_048_576)} MB` } });

/** Returns the base name without control characters, fit to be shown and stored. */
const cleanName = (name: string) =>
  keepEnd((name.split(/[/\\]/).at(-1) ?? "").replaceAll(/\p{C}/gu, "").trim(), 150) || "file";

/** Errors of the form parser for incomplete or invalid forms. */
const brokenForm = /Boundary not found|terminated early|Unexpected end of|^The needle/;

/** Passes a file on and hashes it on the way. */
async function* hashed(
  file: Readable,
  onChunk: (bytes: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of file) {
    onChunk(chunk);
    yield chunk;
  }
}

const receive = async <U extends Upload, T>(
  request: FastifyRequest,
  { upload, bodyLimit }: UploadEndpoint<U>,
  take: (file: IncomingFile) => Promise<T>,
): Promise<Received<U, T>> => {
  if (!request.isMultipart()) throw new AppError("unsupported_type");
  request.allowSlowBody();
  const limits = { fileSize: bodyLimit, files: 1, fields: 10, fieldSize: 1000, parts: 11 };
  const fields: Record<string, unknown> = {};
  let taken: { file: T; name: string; sha256: string } | undefined;
  for await (const part of request.parts({ limits })) {
    if (part.type === "field") {
      fields[part.fieldname] = part.value;
      continue;
    }
    if (part.fieldname !== upload.field || part.filename === undefined) {
      part.file.resume();
      continue;
    }
    const { file } = part;
    const name = cleanName(part.filename);
    const hash = createHash("sha256");
    try {
      const stream = Readable.from(
        hashed(file, (bytes) => hash.update(bytes)),
        { objectMode: false },
      );
      const made = await take({ name, stream });
      taken = { file: made, name, sha256: hash.digest("hex") };
    } catch (error) {
      file.resume();
      throw file.truncated ? tooLarge(bodyLimit) : error;
    }
    if (file.truncated) throw tooLarge(bodyLimit);
  }
  // `check` returns the output of the schema that it is given.
  const checked = check("body", upload.fields, fields) as Output<U["fields"]>;
  if (!taken) {
    const message = msg("file_missing");
    throw new AppError("file_missing", {
      fields: [{ field: upload.field, code: "required", message }],
    });
  }
  const { file, name, sha256 } = taken;
  return { fields: checked, file, fingerprint: { fields: checked, name, sha256 } };
};

/**
 * Reads a form with one file. The parts may arrive in any order. `take` gets the file as a stream
 * and must read it to its end.
 * @param drop deletes the result of `take` if the form is then rejected, because it is too large or
 * another part is invalid
 * @returns the result of `take`, and the checked text fields
 * @throws AppError `unsupported_type` if the body is no form, `form_broken` if it ends early,
 * `file_missing`, `too_large`, `invalid` for the fields
 */
export const receiveUpload = async <U extends Upload, T>(
  request: FastifyRequest,
  endpoint: UploadEndpoint<U>,
  take: (file: IncomingFile) => Promise<T>,
  drop: (file: T) => Promise<void> = async () => {},
): Promise<Received<U, T>> => {
  let taken: { file: T } | undefined;
  try {
    return await receive(request, endpoint, async (file) => {
      taken = { file: await take(file) };
      return taken.file;
    });
  } catch (error) {
    if (taken) await drop(taken.file);
    if (error instanceof Error && brokenForm.test(error.message)) throw new AppError("form_broken");
    throw error;
  }
};

type Form<T> = {
  /**
   * Called before the form is read.
   * @returns a function that is called once the request is over
   */
  enter?: (request: FastifyRequest) => () => void;
  /** Receives the file as a stream, and must read it to its end. */
  take: (file: IncomingFile) => Promise<T>;
  /** Deletes what `take` stored of a file that no handler received. */
  drop?: (file: T) => Promise<void>;
};

/**
 * Registers an endpoint that accepts a form with one file. The form is read first: forms under one
 * Idempotency-Key must be identical to the last byte. The handler must save its response as in
 * `writeRoute`.
 */
export const uploadRoute = <const E extends UploadEndpoint<Upload>, T>(
  app: FastifyInstance,
  endpoint: E,
  { enter = () => () => {}, take, drop = async () => {} }: Form<T>,
  handler: (
    db: Db,
    form: Pick<Received<E["upload"], T>, "fields" | "file">,
    request: FastifyRequest,
  ) => Promise<{ data: ReplyData<E> }>,
): void =>
  register(app, endpoint, {
    isAtomic: true,
    begin: async (_input, request) => {
      const leave = enter(request);
      let isHandled = false;
      try {
        const form = await receiveUpload<E["upload"], T>(request, endpoint, take, drop);
        return {
          fingerprint: form.fingerprint,
          handle: (db) => {
            isHandled = true;
            return handler(db, form, request);
          },
          end: async () => {
            leave();
            if (!isHandled) await drop(form.file);
          },
        };
      } catch (error) {
        leave();
        throw error;
      }
    },
  });
