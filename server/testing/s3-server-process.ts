import S3rver from "s3rver";

// The process of `startS3Server`: sends its port to its parent, and ends with it.
const [, , directory = "", bucket = ""] = process.argv;
const server = new S3rver({
  address: "127.0.0.1",
  port: 0,
  silent: true,
  directory,
  configureBuckets: [{ name: bucket }],
});
const { port } = await server.run();
process.once("disconnect", () => process.exit(0));
process.send?.(port);
