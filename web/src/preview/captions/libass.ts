/**
 * libass in WebAssembly, as the worker needs it: a subtitle file in, one image out. Driven below JASSUB's own player,
 * which draws into a canvas that it takes over; the preview has one canvas for everything.
 */
import startLibass from 'jassub/dist/wasm/jassub-worker.js';

/** An image of captions and its place on the canvas. */
interface CaptionPixels {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** RGBA, not premultiplied. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
}

/** One letter, outline or shadow: its coverage is at `bitmap` in the heap. */
interface Layer {
  readonly w: number;
  readonly h: number;
  readonly dst_x: number;
  readonly dst_y: number;
  readonly stride: number;
  readonly bitmap: number;
  /** 0xRRGGBBTT; T is how transparent it is. */
  readonly color: number;
}

interface Renderer {
  setThreads(count: number): number;
  createTrackMem(ass: string): void;
  removeTrack(): void;
  addFont(name: string, pointer: number, bytes: number): void;
  reloadFonts(): void;
  rawRender(seconds: number, repaint: number): readonly Layer[] | null | undefined;
}

interface LibassModule {
  _malloc(bytes: number): number;
  readonly JASSUB: new (width: number, height: number, defaultFont: string) => Renderer;
}

// Emscripten leaves a view of the heap here and renews it when the heap grows.
const heap = () => (globalThis as unknown as { readonly HEAPU8RAW: Uint8Array }).HEAPU8RAW;

export async function openLibass(width: number, height: number, defaultFamily: string) {
  const module = (await startLibass({ __out: () => undefined })) as LibassModule;
  const renderer = new module.JASSUB(width, height, defaultFamily);
  renderer.setThreads(1);
  let fonts = 0;
  return {
    addFont(bytes: Uint8Array) {
      const pointer = module._malloc(bytes.length);
      heap().set(bytes, pointer);
      fonts += 1;
      renderer.addFont(`face-${fonts}`, pointer, bytes.length);
      renderer.reloadFonts();
    },
    /** The image of a subtitle file at a time; null where that is empty. */
    draw(ass: string, seconds: number) {
      renderer.createTrackMem(ass);
      const layers = renderer.rawRender(seconds, 1) ?? [];
      const pixels = flatten(layers, { width, height });
      renderer.removeTrack();
      return pixels;
    },
  };
}

export type Libass = Awaited<ReturnType<typeof openLibass>>;

/** Lays the layers over each other, bottom first, inside the canvas. */
function flatten(
  layers: readonly Layer[],
  canvas: { readonly width: number; readonly height: number },
): CaptionPixels | null {
  const shown = layers.filter(({ w, h }) => w > 0 && h > 0);
  if (shown.length === 0) return null;
  const left = Math.max(0, Math.min(...shown.map((layer) => layer.dst_x)));
  const top = Math.max(0, Math.min(...shown.map((layer) => layer.dst_y)));
  const right = Math.min(canvas.width, Math.max(...shown.map((layer) => layer.dst_x + layer.w)));
  const bottom = Math.min(canvas.height, Math.max(...shown.map((layer) => layer.dst_y + layer.h)));
  const width = right - left;
  const height = bottom - top;
  if (width <= 0 || height <= 0) return null;
  // Premultiplied while layers add up, 0 to 255.
  const sums = new Float32Array(width * height * 4);
  for (const layer of shown) blend(layer, sums, { left, top, width, height });
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < sums.length; at += 4) {
    const alpha = sums[at + 3] ?? 0;
    if (alpha === 0) continue;
    for (let channel = 0; channel < 3; channel += 1) {
      pixels[at + channel] = ((sums[at + channel] ?? 0) * 255) / alpha;
    }
    pixels[at + 3] = alpha;
  }
  return { x: left, y: top, width, height, pixels };
}

function blend(
  layer: Layer,
  sums: Float32Array,
  box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
): void {
  const coverage = heap();
  const opacity = (255 - (layer.color & 255)) / 255;
  const colour = [(layer.color >>> 24) & 255, (layer.color >>> 16) & 255, (layer.color >>> 8) & 255] as const;
  for (let row = 0; row < layer.h; row += 1) {
    const y = layer.dst_y + row - box.top;
    if (y < 0 || y >= box.height) continue;
    for (let column = 0; column < layer.w; column += 1) {
      const x = layer.dst_x + column - box.left;
      const covered = coverage[layer.bitmap + row * layer.stride + column] ?? 0;
      if (covered === 0 || x < 0 || x >= box.width) continue;
      const share = (covered / 255) * opacity;
      const at = (y * box.width + x) * 4;
      sums[at] = colour[0] * share + (sums[at] ?? 0) * (1 - share);
      sums[at + 1] = colour[1] * share + (sums[at + 1] ?? 0) * (1 - share);
      sums[at + 2] = colour[2] * share + (sums[at + 2] ?? 0) * (1 - share);
      sums[at + 3] = 255 * share + (sums[at + 3] ?? 0) * (1 - share);
    }
  }
}
