import { lazyModule, useLazyModule } from "../lib/lazy.ts";
import { showLoadFailure } from "./lazy-popup.tsx";
import "./qr-code.css";

/** White modules around a QR code. Cameras do not find it without them (ISO/IEC 18004). */
const quiet = 4;

const encoder = lazyModule(() => import("uqr"));

/** A QR code of a text, dark on white in every theme. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const code = useLazyModule(encoder, true, showLoadFailure);
  if (code === null) return <div className="qr-code" />;
  const { data, size } = code.encode(text, { border: 0 });
  const path = data
    .flatMap((row, y) =>
      row.map((isDark, x) => (isDark ? `M${x + quiet} ${y + quiet}h1v1h-1z` : "")),
    )
    .join("");
  return (
    <div className="qr-code">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${size + 2 * quiet} ${size + 2 * quiet}`}
        shapeRendering="crispEdges"
      >
        <path d={path} fill="currentColor" />
      </svg>
    </div>
  );
};
