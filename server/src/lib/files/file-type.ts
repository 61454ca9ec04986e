export type FileType = "image/jpeg" | "image/png" | "image/webp" | "image/avif" | "application/pdf";

/**
 * Detects a file's type by its first bytes, regardless of its name and declared type (safety 20).
 * @returns `null` for every type that is not accepted, such as SVG and HTML
 */
export const sniffFileType = (bytes: Uint8Array): FileType | null => {
  const text = (from: number, to: number) =>
    Buffer.from(bytes.subarray(from, to)).toString("latin1");
  if (text(0, 3) === "\xff\xd8\xff") return "image/jpeg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "image/webp";
  if (text(4, 8) === "ftyp" && /avi[fs]/.test(text(8, 40))) return "image/avif";
  if (text(0, 5) === "%PDF-") return "application/pdf";
  return null;
};
