import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { S3Settings } from "../src/env.ts";

/**
 * Starts a server with the API of S3 and one empty bucket. `stop` ends it and deletes its files.
 */
export const startS3Server = async (): Promise<{
  settings: S3Settings;
  stop: () => Promise<void>;
}> => {
  const directory = await mkdtemp(join(tmpdir(), "sellerdesk-s3-"));
  const bucket = "shop-files";
  // A process of its own, because it signs the pages of a list with a cipher that Node only has
  // behind this flag.
  const server = fork(join(import.meta.dirname, "s3-server-process.ts"), [directory, bucket], {
    execArgv: ["--openssl-legacy-provider"],
  });
  const [port] = await once(server, "message");
  return {
    settings: {
      bucket,
      region: "us-east-1",
      endpoint: `http://127.0.0.1:${port}`,
      // The only pair of keys that this server knows.
      credentials: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
    },
    async stop() {
      server.disconnect();
      await once(server, "exit");
      await rm(directory, { recursive: true, force: true });
    },
  };
};
