import { useEffect, useState } from "react";
import "./qr-code.css";

/** Modules of white around a QR code, without which no camera finds it (ISO/IEC 18004). */
const quiet = 4;

/**
 * A text for a camera, dark on white in every theme. The code that makes it comes with the first
 * one.
 */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const [drawn, setDrawn] = useState<{ size: number; path: string } | null>(null);
  useEffect(() => {
    let isShown = true;
    const draw = async () => {
      const { encode } = await import("uqr");
      const { data, size } = encode(text, { border: 0 });
      const path = data
        .flatMap((row, y) =>
          row.map((isDark, x) => (isDark ? `M${x + quiet} ${y + quiet}h1v1h-1z` : "")),
        )
        .join("");
      if (isShown) setDrawn({ size: size + 2 * quiet, path });
    };
    void draw();
    return () => {
      isShown = false;
    };
  }, [text]);
  return (
    <div className="qr-code">
      {drawn && (
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${drawn.size} ${drawn.size}`}
          shapeRendering="crispEdges"
        >
          <path d={drawn.path} fill="currentColor" />
        </svg>
      )}
    </div>
  );
};
