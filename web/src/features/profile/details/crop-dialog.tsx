import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { lazyModule } from "../../../lib/lazy.ts";
import { Button } from "../../../ui/button.tsx";
import { type Crop, largestCrop } from "../../../ui/crop.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { LazySection } from "../../../ui/lazy-section.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type ChosenPicture, cropImage } from "./crop-image.ts";

const cropArea = lazyModule(() => import("../../../ui/crop-area.tsx"), { preloads: false });

/** The minimum size of the crop, in pixels: the size in the header on a high-resolution screen. */
const least = 160;

type Props = { picture: ChosenPicture; onCropped: (file: File) => void; onClose: () => void };

/** Crops an image into the seller's profile picture. */
export const CropDialog = ({ picture, onCropped, onClose }: Props) => {
  const { t } = useLingui();
  const edge = Math.min(least, picture.width, picture.height);
  const size = { width: edge, height: edge };
  const [crop, setCrop] = useState<Crop>(() => largestCrop(picture, size));
  const [error, setError] = useState<string | null>(null);
  const use = async () => {
    try {
      onCropped(await cropImage(picture, crop));
    } catch {
      setError(t`This browser can’t crop images. Choose a square one.`);
    }
  };
  return (
    <Dialog
      open
      form
      onOpenChange={(open) => !open && onClose()}
      title={t`Crop your picture`}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" onClick={() => void use()}>
            <Trans>Use picture</Trans>
          </Button>
        </>
      }
    >
      <LazySection part={cropArea} fallback={<Skeleton height="16rem" />}>
        {({ CropArea }) => (
          <CropArea round picture={picture} targetSize={size} crop={crop} onCrop={setCrop} />
        )}
      </LazySection>
      {error && (
        <p role="alert" className="mt-3 font-quiet text-danger">
          {error}
        </p>
      )}
    </Dialog>
  );
};
