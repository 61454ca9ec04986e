import { useEffect, useEffectEvent, useRef, useState } from "react";
import { decodePicture } from "./decode-barcode.ts";

/** The browser's own barcode detector, if it has one. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
declare global {
  // oxlint-disable-next-line no-var -- only `var` declares a property of `globalThis`
  var BarcodeDetector:
    | {
        new (options: { formats: string[] }): Detector;
        getSupportedFormats: () => Promise<string[]>;
      }
    | undefined;
}

const formats = ["ean_13", "ean_8", "upc_a", "upc_e", "code_128", "code_39", "itf"];
/** The longer side of the images that are read, in pixels: enough for a barcode of 95 modules. */
const pictureSize = 960;
/** The pause between two reads, in milliseconds. */
const scanIntervalMs = 120;
/**
 * Consecutive reads without the last barcode, after which it is accepted again: about a second and
 * a half.
 */
const looksToForget = 12;

type Reader = (video: HTMLVideoElement) => Promise<string | null>;

const readWithCanvas = (): Reader => {
  const canvas = document.createElement("canvas");
  const brush = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video;
    if (!brush || width === 0) return null;
    const scale = Math.min(pictureSize / Math.max(width, height), 1);
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    brush.drawImage(video, 0, 0, canvas.width, canvas.height);
    return decodePicture(brush.getImageData(0, 0, canvas.width, canvas.height));
  };
};

/** Returns the browser's barcode reader if it supports EAN-13, else our own. */
const createReader = async (): Promise<Reader> => {
  const Detector = globalThis.BarcodeDetector;
  const supported = (await Detector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Detector || !supported.includes("ean_13")) return readWithCanvas();
  const detector = new Detector({ formats: formats.filter((name) => supported.includes(name)) });
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
};

/**
 * `refused`: denied by the seller or the device's settings. `missing`: there is no camera.
 * `failed`: it does not start, for example because another program uses it.
 */
export type CameraState = "starting" | "on" | "refused" | "missing" | "failed";

const stateOf = (error: unknown): CameraState => {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "refused";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "missing" : "failed";
};

/**
 * Shows the rear camera in a video until a barcode is found, then stops it. The camera is also off
 * while the page is hidden.
 * @param last the previous barcode, which is ignored while it stays in view
 * @param onCode receives the text of the first barcode
 */
export const useCamera = (last: string | null, onCode: (code: string) => void) => {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>("starting");
  const handleCode = useEffectEvent(onCode);
  const isLast = useEffectEvent((code: string | null) => code !== null && code === last);
  useEffect(() => {
    let run = new AbortController();
    const start = async (current: AbortController) => {
      const { signal } = current;
      const element = video.current;
      if (!element) return;
      try {
        const stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: "environment", width: { ideal: 1280 } },
        });
        const stop = () => {
          for (const track of stream.getTracks()) track.stop();
        };
        if (signal.aborted) return stop();
        signal.addEventListener("abort", stop);
        element.srcObject = stream;
        await element.play();
        const read = await createReader();
        setState("on");
        for (let looksWithout = 0; ; looksWithout++) {
          const code = await read(element);
          if (signal.aborted) return;
          if (isLast(code) && looksWithout < looksToForget) looksWithout = -1;
          else if (code !== null) {
            stop();
            navigator.vibrate?.(60);
            handleCode(code);
            return;
          }
          await new Promise((done) => setTimeout(done, scanIntervalMs));
        }
      } catch (error) {
        if (signal.aborted) return;
        current.abort();
        setState(stateOf(error));
      }
    };
    const followPage = () => {
      run.abort();
      run = new AbortController();
      if (!document.hidden) void start(run);
    };
    followPage();
    document.addEventListener("visibilitychange", followPage);
    return () => {
      document.removeEventListener("visibilitychange", followPage);
      run.abort();
    };
  }, []);
  return { video, state };
};
