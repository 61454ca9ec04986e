/** Path under which stored files are served; their storage key follows. */
export const filesPath = "/files/";

/** The public URL of a stored file, without the origin. */
export const fileUrl = (storageKey: string): string => filesPath + storageKey;

/** The public URL of an image, `null` if there is none. */
export const imageUrl = (storageKey: string | null): string | null =>
  storageKey === null ? null : fileUrl(storageKey);
