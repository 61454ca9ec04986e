import { useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from "lucide-react";
import { useState } from "react";
import Cropper, { type Point, type Size } from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { Field } from "./field.tsx";
import { useFieldWiring } from "./field-context.ts";
import { IconButton } from "./icon-button.tsx";
import "./crop-area.css";
import { type Crop, mostZoom, toCrop, toPart } from "./crop.ts";

/** Screen pixels by which a key or a button moves the image. */
const step = 12;

type ZoomProps = { value: number; most: number; onChange: (zoom: number) => void };

const ZoomSlider = ({ value, most, onChange }: ZoomProps) => (
  <input
    {...useFieldWiring()}
    type="range"
    className="zoom-slider"
    min={1}
    max={most}
    step={0.01}
    value={value}
    disabled={most === 1}
    onChange={({ target }) => onChange(Number(target.value))}
  />
);

type Props = {
  /** The URL and the size in pixels of the image. */
  picture: Size & { url: string };
  /** The required size in pixels. */
  targetSize: Size;
  /** Darkens the area outside a circle; the crop is the square around it. */
  round?: boolean;
  crop: Crop;
  onCrop: (crop: Crop) => void;
};

/** Selects the visible part of an image: by pointer, touch, buttons or keys. */
export const CropArea = ({ picture, targetSize, round = false, crop, onCrop }: Props) => {
  const { t } = useLingui();
  const [initial] = useState(() => toPart(crop, picture));
  const [position, setPosition] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [shown, setShown] = useState<{ media: Size; part: Size } | null>(null);
  const most = mostZoom(picture, targetSize);

  const move = (x: number, y: number) => {
    if (!shown) return;
    const within = (index: number, media: number, part: number) => {
      const furthest = Math.abs(media * zoom - part) / 2;
      return Math.max(-furthest, Math.min(index, furthest));
    };
    setPosition((before) => ({
      x: within(before.x + x, shown.media.width, shown.part.width),
      y: within(before.y + y, shown.media.height, shown.part.height),
    }));
  };
  const buttons = [
    { label: t`Move image left`, icon: <ArrowLeft aria-hidden="true" />, by: [-step, 0] },
    { label: t`Move image right`, icon: <ArrowRight aria-hidden="true" />, by: [step, 0] },
    { label: t`Move image up`, icon: <ArrowUp aria-hidden="true" />, by: [0, -step] },
    { label: t`Move image down`, icon: <ArrowDown aria-hidden="true" />, by: [0, step] },
  ] as const;

  return (
    <div className="grid gap-3">
      {/* Images are not mirrored in right-to-left languages. */}
      <div
        dir="ltr"
        className="crop-area"
        style={{ aspectRatio: `${picture.width} / ${Math.min(picture.height, picture.width)}` }}
      >
        <Cropper
          image={picture.url}
          aspect={targetSize.width / targetSize.height}
          cropShape={round ? "round" : "rect"}
          crop={position}
          zoom={zoom}
          maxZoom={most}
          keyboardStep={step}
          initialCroppedAreaPercentages={initial}
          disableAutomaticStylesInjection
          zoomWithScroll={false}
          cropperProps={{
            role: "group",
            "aria-label": t`Visible area. Use the arrow keys to move the image.`,
          }}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onMediaLoaded={(media) => setShown((before) => ({ part: media, ...before, media }))}
          setCropSize={(part) => setShown((before) => ({ media: part, ...before, part }))}
          onCropAreaChange={(part) => onCrop(toCrop(part, picture, targetSize))}
        />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Field
          label={t`Zoom`}
          className="min-w-48 grow"
          help={most === 1 ? t`This image is just large enough and can’t be zoomed.` : undefined}
        >
          <ZoomSlider value={zoom} most={most} onChange={setZoom} />
        </Field>
        <div className="flex gap-1" dir="ltr">
          {buttons.map(({ label, icon, by: [x, y] }) => (
            <IconButton key={label} label={label} framed onClick={() => move(x, y)}>
              {icon}
            </IconButton>
          ))}
        </div>
      </div>
    </div>
  );
};
