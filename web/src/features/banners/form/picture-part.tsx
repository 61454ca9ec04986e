import { Trans, useLingui } from "@lingui/react/macro";
import { type Crop, isLargeEnough } from "@sellerdesk/contract/banners";
import { maxDocumentBytes, pictureTypes } from "@sellerdesk/contract/documents";
import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { lazyModule } from "../../../lib/lazy.ts";
import { FileDrop } from "../../../ui/file-drop.tsx";
import { Progress } from "../../../ui/progress.tsx";
import { LazySection } from "../../../ui/lazy-section.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { uploadBanner } from "../api.ts";
import type { SourcePicture } from "./banner-values.ts";
import { largestCrop } from "../../../ui/crop.ts";

const cropArea = lazyModule(() => import("../../../ui/crop-area.tsx"), { preloads: false });

type Props = {
  picture: SourcePicture | null;
  crop: Crop | null;
  /** The minimum size in pixels for the section. */
  slot: { width: number; height: number };
  error: string | undefined;
  onPicture: (picture: SourcePicture, crop: Crop) => void;
  onCrop: (crop: Crop) => void;
};

/** Uploads an image, rejects one that is too small, and lets the seller crop it. */
export const PicturePart = ({ picture, crop, slot, error, onPicture, onCrop }: Props) => {
  const { t } = useLingui();
  const [part, setPart] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const take = async (file: File | undefined) => {
    setFailure(null);
    if (!file) return;
    if (file.size > maxDocumentBytes)
      return setFailure(t`Larger than 8 MB. Choose a smaller image.`);
    setPart(0);
    try {
      const { uid, url, width: w = 0, height: h = 0 } = await uploadBanner(file, setPart);
      const sent = { uid, url, width: w, height: h };
      const { width, height } = slot;
      if (isLargeEnough(sent, slot)) onPicture(sent, largestCrop(sent, slot));
      else setFailure(t`Image is ${w} x ${h}; this section needs at least ${width} x ${height}.`);
    } catch (reason) {
      if (!(reason instanceof Error)) throw reason;
      setFailure(reason.message);
    } finally {
      setPart(null);
    }
  };
  const message = failure ?? error;
  const { width, height } = slot;
  return (
    <div className="grid gap-3">
      {picture && crop && (
        <LazySection part={cropArea} fallback={<Skeleton height="16rem" />}>
          {({ CropArea }) => (
            <CropArea
              key={picture.uid}
              picture={picture}
              targetSize={slot}
              crop={crop}
              onCrop={onCrop}
            />
          )}
        </LazySection>
      )}
      {part === null ? (
        <FileDrop accept={pictureTypes.join(",")} onFiles={([file]) => void take(file)}>
          {picture ? (
            <Trans>Choose another image</Trans>
          ) : (
            <Trans>Choose an image or drop it here</Trans>
          )}
        </FileDrop>
      ) : (
        <div className="grid gap-2 py-6">
          <Trans>Uploading…</Trans>
          <Progress label={t`Uploading`} value={part} max={1} />
        </div>
      )}
      {message !== undefined && (
        <p role="alert" className="field-error">
          <CircleAlert aria-hidden="true" />
          {message}
        </p>
      )}
      <p className="text-13 text-muted">
        <Trans>
          JPEG, PNG, WebP or AVIF, up to 8 MB, at least{" "}
          <bdi dir="ltr" className="num">
            {width} × {height}
          </bdi>{" "}
          pixels.
        </Trans>
      </p>
    </div>
  );
};
