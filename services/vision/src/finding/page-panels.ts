/** The panels of a page alone: no letter is read. Found once for each image, direction and version. */
import { createHash } from 'node:crypto';
import type { Clock } from '@komavox/core';
import { retryUpsert } from '@komavox/documents';
import type { ReadingDirection } from '@komavox/languages';
import { Schema, type Connection } from 'mongoose';
import { pipelineVersion, type Engine } from '../extraction/extract-text.js';
import type { Box } from '../raster/raster.js';
import type { DecodingPlaces } from '../images/decoding-places.js';
import { decodePage, inspectPage, pictureHash } from '../images/page-image.js';

export interface PagePanels {
  /** In reading order, in pixels of the image; empty where none is found. */
  readonly panels: readonly Box[];
  readonly width: number;
  readonly height: number;
}

/** `_id` is the SHA-256 of all that the panels depend on. */
interface StoredPanels extends PagePanels {
  readonly _id: string;
  readonly foundAt: Date;
}

export interface PanelStore {
  find(id: string): Promise<PagePanels | undefined>;
  keep(id: string, panels: PagePanels, now: Date): Promise<void>;
  removeBefore(time: Date): Promise<void>;
}

export function openPanels(documents: Connection): PanelStore {
  const schema = new Schema<StoredPanels>(
    {
      _id: { type: String, required: true },
      panels: { type: [Schema.Types.Mixed], required: true },
      width: { type: Number, required: true },
      height: { type: Number, required: true },
      foundAt: { type: Date, required: true },
    },
    { versionKey: false },
  );
  schema.index({ foundAt: 1 });
  const stored = documents.model<StoredPanels>('PagePanels', schema);
  return {
    async find(id) {
      const found = await stored.findById(id).lean<StoredPanels>();
      if (!found) return undefined;
      const { panels, width, height } = found;
      return { panels, width, height };
    },
    async keep(_id, panels, now) {
      const set = { ...panels, foundAt: now };
      await retryUpsert(() => stored.updateOne({ _id }, { $set: set }, { upsert: true }).exec());
    },
    async removeBefore(time) {
      await stored.deleteMany({ foundAt: { $lt: time } });
    },
  };
}

interface PanelsContext {
  readonly pages: Engine['pages'];
  readonly finder: Engine['finder'];
  readonly panels: PanelStore;
  readonly decoding: DecodingPlaces;
  readonly clock: Pick<Clock, 'now'>;
}

interface PanelsRequest {
  readonly image: Buffer;
  readonly direction: ReadingDirection;
  readonly user: string;
}

/**
 * Those that are known already take no place.
 * @throws Problem as `decodePage`, 429 `vision_busy`, and 503 `page_too_slow` as the finder
 */
export async function requestPanels(
  { pages, finder, panels, decoding, clock }: PanelsContext,
  { image, direction, user }: PanelsRequest,
  signal: AbortSignal,
): Promise<PagePanels> {
  inspectPage(image);
  const picture = pictureHash(image);
  const id = createHash('sha256').update([picture, direction, pipelineVersion].join('|')).digest('hex');
  const known = await panels.find(id);
  if (known) return known;
  const result = await decoding.run(user, signal, async () => {
    const { raster, size, scale } = await decodePage(pages, image, { signal, user });
    const noText = { columns: false, furigana: false, square: false, lines: [] };
    const findings = await finder.find(raster, { direction, ...noText }, signal);
    const found = findings.flatMap(({ panels }) => panels);
    return { panels: found.map((box) => onImage(box, scale, size)), ...size };
  });
  await panels.keep(id, result, clock.now());
  return result;
}

/** In whole pixels of the image, and not beyond its edges. */
function onImage(box: Box, scale: number, image: { readonly width: number; readonly height: number }): Box {
  const x = Math.round(box.x * scale);
  const y = Math.round(box.y * scale);
  const right = Math.min(image.width, Math.round((box.x + box.width) * scale));
  const bottom = Math.min(image.height, Math.round((box.y + box.height) * scale));
  return { x, y, width: right - x, height: bottom - y };
}
