import { useLingui } from "@lingui/react/macro";
import { maxDocumentBytes, smallerPicture } from "@sellerdesk/contract/documents";
import { maxImages } from "@sellerdesk/contract/product";
import { useRef, useState } from "react";
import { ApiError } from "../../../lib/api-client.ts";
import { uploadPicture } from "../api.ts";
import type { TypedImage } from "../form-values/product-form-values.ts";

type WaitingUpload = {
  key: number;
  name: string;
  /** The uploaded fraction, 0 to 1. */
  part: number;
};
type FailedUpload = { key: number; file: File; reason: string };

/**
 * Uploads images one after the other to preserve their order. A failed upload is reported and
 * skipped; the others continue (L4).
 * @param count the number of images that the product has
 * @param onDone receives each stored image
 */
export const useUploads = (count: number, onDone: (image: TypedImage) => void) => {
  const { t } = useLingui();
  const [waiting, setWaiting] = useState<readonly WaitingUpload[]>([]);
  const [failed, setFailed] = useState<readonly FailedUpload[]>([]);
  const [leftOut, setLeftOut] = useState(0);
  const lastKey = useRef(0);
  const queue = useRef(Promise.resolve());

  const send = async (file: File, key: number) => {
    try {
      if (file.size > maxDocumentBytes)
        throw new ApiError(
          { code: "too_large", message: t`Larger than 8 MB. Choose a smaller image.` },
          413,
        );
      const { uid, url } = await uploadPicture(file, (part) =>
        setWaiting((all) =>
          all.map((waitingUpload) =>
            waitingUpload.key === key ? { ...waitingUpload, part } : waitingUpload,
          ),
        ),
      );
      onDone({ uid, alt: "", thumbnail_url: smallerPicture(url, 480) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailed((all) => [...all, { key, file, reason: error.message }]);
    } finally {
      setWaiting((all) => all.filter((waitingUpload) => waitingUpload.key !== key));
    }
  };
  const start = (files: readonly File[]) => {
    const room = Math.max(0, maxImages - count - waiting.length);
    setLeftOut(Math.max(0, files.length - room));
    for (const file of files.slice(0, room)) {
      const key = ++lastKey.current;
      setWaiting((all) => [...all, { key, name: file.name, part: 0 }]);
      queue.current = queue.current.then(() => send(file, key));
    }
  };
  return {
    waiting,
    failed,
    /** The number of files beyond the product's limit of images. */
    leftOut,
    add: (files: readonly File[]) => {
      setFailed([]);
      start(files);
    },
    retry: () => {
      setFailed([]);
      start(failed.map(({ file }) => file));
    },
    forgetFailed: () => {
      setFailed([]);
      setLeftOut(0);
    },
    /** Resolves when all uploads that were queued so far have finished. */
    settled: () => queue.current,
  };
};

export type Uploads = ReturnType<typeof useUploads>;
