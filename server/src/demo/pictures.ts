/**
 * SVG drawings of the demo's products, in a square of 48 units: flat shapes, like the other
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
  notebook: `<path fill="#dfe0e6" d="M0 0h48v48H0z"/><path d="M14 10h20a2 2 0 0 1 2 2v24a2 2 0 0 1-2 2H14z" fill="#39546b"/><path d="M14 10h4v28h-4z" fill="#22394c"/><path d="M22 17h9v5h-9z" fill="#f3ead8"/><path d="M36 34l-4 7v-3" fill="#c4552f"/>`,
  cards: `<path fill="#eadbd2" d="M0 0h48v48H0z"/><path d="M11 16l20-5 5 20-20 5z" fill="#f7f1e4"/><path d="M14 17h24v18H14z" fill="#fffdf6"/><path d="M14 17l12 9 12-9z" fill="#d9b8a3"/><circle cx="26" cy="27" r="3" fill="#b4552d"/>`,
  wrapping: `<path fill="#e3e2d3" d="M0 0h48v48H0z"/><path d="M10 33l22-22 6 6-22 22z" fill="#74805a"/><path d="M14 37l22-22M12 31l22-22" stroke="#e7dfc0" stroke-width="1.5"/><path d="M10 33a4.2 4.2 0 0 0 6 6" fill="none" stroke="#4f5a3b" stroke-width="2"/><path d="M21 22l6 6" stroke="#b4552d" stroke-width="3"/>`,
  pen: `<path fill="#d9e4e2" d="M0 0h48v48H0z"/><path d="M12 36l3-8L32 11l5 5-17 17z" fill="#c79a3b"/><path d="M12 36l3-8 5 5z" fill="#3a332c"/><path d="M28 15l5 5" stroke="#8a6722" stroke-width="2"/><path d="M11 40h22" stroke="#2f5f68" stroke-width="1.5"/>`,
  pencils: `<path fill="#efe2c8" d="M0 0h48v48H0z"/><path d="M14 17h5v21h-5z" fill="#b4552d"/><path d="M21.5 13h5v25h-5z" fill="#2f5f68"/><path d="M29 19h5v19h-5z" fill="#d49a4c"/><path d="M14 17l2.5-7 2.5 7zM21.5 13L24 6l2.5 7zM29 19l2.5-7 2.5 7z" fill="#ecd2a5"/>`,
  ink: `<path fill="#e9dfcf" d="M0 0h48v48H0z"/><path d="M15 20h18l3 5v11a3 3 0 0 1-3 3H15a3 3 0 0 1-3-3V25z" fill="#2a3a5c"/><path d="M19 11h10v6H19z" fill="#3a332c"/><path d="M20 17h8v3h-8z" fill="#8fa0bd"/><path d="M16 27h16v7H16z" fill="#f3ead8"/>`,
  planter: `<path fill="#d9e4e2" d="M0 0h48v48H0z"/><path d="M13 24h22l-3 15H16z" fill="#b76a3c"/><path d="M12 21h24v5H12z" fill="#9b5329"/><path d="M24 21c0-7-5-10-10-10 0 6 4 10 10 10zM24 21c0-6 4-11 11-12 0 7-4 12-11 12z" fill="#6b7f4a"/>`,
  trowel: `<path fill="#e3e2d3" d="M0 0h48v48H0z"/><path d="M30 9l9 9-7 5-7-7z" fill="#7a5738"/><path d="M27 19l2 2-6 6-2-2z" fill="#8d8a86"/><path d="M22 23l4 4c1 6-6 12-15 12 0-8 5-16 11-16z" fill="#aab4b5"/>`,
  wateringCan: `<path fill="#eadbd2" d="M0 0h48v48H0z"/><path d="M16 20h17v18H16z" fill="#2f5f68"/><path d="M16 30L7 19l2-2 7 6z" fill="#2f5f68"/><path d="M20 20c0-8 10-8 10 0" fill="none" stroke="#2f5f68" stroke-width="2.5"/><path d="M33 22c7 0 7 11 0 11" fill="none" stroke="#2f5f68" stroke-width="2.5"/><path d="M16 24h17v3H16z" fill="#f4efe6"/>`,
  soap: `<path fill="#dfe0e6" d="M0 0h48v48H0z"/><path d="M10 21h28v14H10z" fill="#c9cf9f"/><path d="M10 21l4-5h28l-4 5z" fill="#dfe3bd"/><path d="M38 21l4-5v14l-4 5z" fill="#a9b07c"/><path d="M17 25h14v6H17z" fill="#f7f3e4"/>`,
  honey: `<path fill="#efe2c8" d="M0 0h48v48H0z"/><path d="M15 17h18v19a3 3 0 0 1-3 3H18a3 3 0 0 1-3-3z" fill="#d9902b"/><path d="M14 11h20v6H14z" fill="#7a5738"/><path d="M18 23h12v9H18z" fill="#fbf2dc"/><path d="M24 24.5l3 1.7v3.4l-3 1.7-3-1.7v-3.4z" fill="#d9902b"/>`,
  tea: `<path fill="#e9dfcf" d="M0 0h48v48H0z"/><path d="M14 15h20v24H14z" fill="#5f6f4a"/><path d="M14 15l3-5h14l3 5z" fill="#465336"/><path d="M18 21h12v11H18z" fill="#f3ead8"/><path d="M24 23c3 2 3 5 0 7-3-2-3-5 0-7z" fill="#6b7f4a"/>`,
} as const;
export type Drawing = keyof typeof drawings;

/** The length of an edge in pixels; products require at least 500. */
const edge = 960;

/** Renders a drawing as an image file, as a seller would upload it. */
export const draw = async (drawing: Drawing): Promise<Buffer> => {
  const { default: sharp } = await import("sharp");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="${edge}" height="${edge}">${drawings[drawing]}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
};

/**
 * Renders drawings side by side, or in rows if the image is not wide enough, as one image file of a
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
