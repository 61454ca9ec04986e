/**
 * Drawn images of the demo's products, on a square of 48: flat shapes, like the other
 * illustrations.
 */
const drawings = {
  duvet: `<path fill="#d9e4e2" d="M0 0h48v48H0z"/><path d="M9 17h30v6c0 2-1 3-3 3H12c-2 0-3-1-3-3z" fill="#f7f3ea"/><path d="M9 25h30v6c0 2-1 3-3 3H12c-2 0-3-1-3-3z" fill="#c9b79a"/><path d="M9 33h30v2c0 2-1 3-3 3H12c-2 0-3-1-3-3z" fill="#7f9a96"/><circle cx="33" cy="21" r="1.2" fill="#8a6f4e"/><circle cx="28" cy="21" r="1.2" fill="#8a6f4e"/>`,
  mug: `<path fill="#eadbd2" d="M0 0h48v48H0z"/><path d="M12 16h20v16a6 6 0 0 1-6 6h-8a6 6 0 0 1-6-6z" fill="#2f5f68"/><path d="M32 20h3a4 4 0 0 1 0 10h-3" fill="none" stroke="#2f5f68" stroke-width="3"/><path d="M12 16h20v5H12z" fill="#f4efe6"/>`,
  blanket: `<path fill="#e3e2d3" d="M0 0h48v48H0z"/><path d="M11 11h26v26H11z" fill="#6b7250"/><path d="M16 11v26M24 11v26M32 11v26" stroke="#dfd3b4" stroke-width="2"/><path d="M11 17h26M11 25h26M11 33h26" stroke="#b4552d" stroke-width="2" opacity=".75"/>`,
  coffeeSet: `<path fill="#dfe0e6" d="M0 0h48v48H0z"/><path d="M8 26h14v6a5 5 0 0 1-5 5h-4a5 5 0 0 1-5-5z" fill="#7b3f55"/><path d="M26 26h14v6a5 5 0 0 1-5 5h-4a5 5 0 0 1-5-5z" fill="#d49a4c"/><path d="M18 11h12v5a6 6 0 0 1-12 0z" fill="#f5efe4"/><path d="M8 26h14v3H8zM26 26h14v3H26z" fill="#f5efe4"/>`,
  bowl: `<path fill="#e9dfcf" d="M0 0h48v48H0z"/><path d="M8 21h32c0 9-7 15-16 15S8 30 8 21z" fill="#b76a3c"/><path d="M8 21h32l-.6 4H8.6z" fill="#8f4f2b"/><path d="M18 36h12v2H18z" fill="#8f4f2b"/>`,
  towel: `<path fill="#e3e2d3" d="M0 0h48v48H0z"/><path d="M12 9h24v3H12z" fill="#7a5738"/><path d="M15 12h18v24H15z" fill="#efe6d4"/><path d="M15 27h18v2H15zM15 31h18v2H15z" fill="#c0633a"/>`,
  lamp: `<path fill="#efe2c8" d="M0 0h48v48H0z"/><path d="M17 9h14l5 14H12z" fill="#f8f1e0"/><path d="M23 23h2v12h-2z" fill="#7a5738"/><path d="M16 35h16v4H16z" fill="#a47850"/>`,
  tablecloth: `<path fill="#d9e4e2" d="M0 0h48v48H0z"/><path d="M10 12h28l-3 26H13z" fill="#fbf8f1"/><path d="M15 12l1.5 26M20 12l1 26M28 12l-1 26M33 12l-1.5 26" stroke="#4f7c84" stroke-width="1.6"/>`,
  tapers: `<path fill="#eadbd2" d="M0 0h48v48H0z"/><path d="M14 18h5v20h-5zM22 14h5v24h-5zM30 20h5v18h-5z" fill="#e0b04f"/><path d="M16.5 11c2 2 2 4 0 5-2-1-2-3 0-5zM24.5 7c2 2 2 4 0 5-2-1-2-3 0-5zM32.5 13c2 2 2 4 0 5-2-1-2-3 0-5z" fill="#c4552f"/>`,
  cushion: `<path fill="#dfe0e6" d="M0 0h48v48H0z"/><path d="M10 12c9 2 19 2 28 0-2 8-2 16 0 24-9-2-19-2-28 0 2-8 2-16 0-24z" fill="#c98a3d"/><path d="M24 14v20M14 24h20" stroke="#f3e1bd" stroke-width="1.6"/>`,
} as const;
export type Drawing = keyof typeof drawings;

/** Pixels on an edge: the shop asks for 500 at least. */
const edge = 960;

/** A drawing as an image file, as a seller would upload it. */
export const draw = async (drawing: Drawing): Promise<Buffer> => {
  const { default: sharp } = await import("sharp");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="${edge}" height="${edge}">${drawings[drawing]}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
};

/**
 * Drawings side by side, or in rows where the image is not that wide, as one image file of a
 * size in pixels.
 */
export const drawSide = async (
  shown: readonly Drawing[],
  { width, height }: { width: number; height: number },
): Promise<Buffer> => {
  const { default: sharp } = await import("sharp");
  const columns = Math.min(shown.length, Math.round(Math.sqrt((shown.length * width) / height)));
  const [tile, rows] = [width / columns, Math.ceil(shown.length / columns)];
  const tiles = shown.map((drawing, index) => {
    const position = `x="${(index % columns) * tile}" y="${(Math.floor(index / columns) * height) / rows}"`;
    return `<svg ${position} width="${tile}" height="${height / rows}" viewBox="0 0 48 48" preserveAspectRatio="xMidYMid slice">${drawings[drawing]}</svg>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${tiles.join("")}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
};
