import * as z from "zod/mini";
import { dataOf, endpoint, idOf } from "./http.ts";

/** The purpose of an uploaded file; it decides which types, sizes and readers are allowed. */
export const DocumentPurpose = z.enum([
  "product_image",
  "banner",
  "profile_image",
  "kyc",
  "review_image",
]);
export type DocumentPurpose = z.output<typeof DocumentPurpose>;

/** Accepted images; each is decoded and encoded again, without its metadata (safety 20). */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;
/** Largest file in bytes, 8 MB (domain.md, Media). */
export const maxDocumentBytes = 8 * 1024 * 1024;
/** Widths in pixels of the smaller copies that are made of a public image (domain.md, Media). */
export const smallerWidths = [160, 480, 1200] as const;
export type SmallerWidth = (typeof smallerWidths)[number];

/** The URL or storage key of an image's smaller copy: `a.webp` at width 160 is `a-160.webp`. */
export const smallerPicture = (picture: string, width: SmallerWidth): string =>
  picture.replace(/\.webp$/, `-${width}.webp`);

/** Longest edge of a stored image in pixels; screens show no more. */
export const maxPictureEdge = 3000;
/** Shortest edge of a product image in pixels (domain.md, Media). */
export const minProductImageEdge = 500;

export const Document = z.object({
  uid: idOf("document"),
  url: z.string(),
  name: z.string(),
  content_type: z.string(),
  size: z.int(),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
});
export type Document = z.output<typeof Document>;

export const documentsApi = {
  upload: endpoint("POST", "/api/documents", {
    access: "seller",
    summary:
      "Uploads a file; forms refer to it by its uid. Images are re-encoded without metadata.",
    upload: {
      field: "document",
      fields: z.strictObject({ purpose: z._default(DocumentPurpose, "product_image") }),
    },
    bodyLimit: maxDocumentBytes,
    status: 201,
    reply: dataOf(Document),
  }),
};
