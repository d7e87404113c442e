/** Reads the text of a page. All of it happens here; the service around it only fetches, waits and remembers. */
import { chapterLanguage, type ReadingDirection, type SpokenLanguage } from '@komavox/languages';
import { spokenText, type PrintedReading, type RegionKind } from '@komavox/cast';
import { Problem } from '@komavox/core';
import type { Size } from '@komavox/media/image';
import type { FindPool } from '../finding/find-pool.js';
import type { BalloonShape } from '../page/balloon-shape.js';
import { movedLine, type DetectedLine } from '../detection/detected-lines.js';
import { crop, isPlain, type Box, type Raster } from '../raster/raster.js';
import { kindsOfRegions } from '../page/region-kind.js';
import { tiles } from '../page/tiles.js';
import type { FindOptions } from '../ppocr/messages.js';
import type { PpocrPool } from '../ppocr/ppocr-pool.js';
import { RequestRefused } from '../ppocr/refusals.js';
import { decodePage, type PageDecoding } from '../images/page-image.js';
import type { PlacedWord } from '../reading/place-words.js';
import { readBlocks } from '../reading/read-blocks.js';
import { writings } from '../reading/writing.js';
import type { Recognisers } from '../recognisers/open-recogniser.js';
import type { PageRecogniser, TextRecogniser } from '../recognisers/recogniser.js';

/** Changes whenever the same image may give another text though its recogniser is the same. */
export const pipelineVersion = '35';

export interface Region {
  readonly text: string;
  /** In pixels of the image. */
  readonly box: Box;
  /** 0 to 1. */
  readonly confidence: number;
  readonly vertical: boolean;
  /** Place in reading order, from 0. */
  readonly order: number;
  /** Where its words lie, in the order of the text, in pixels of the image. Texts that were stored before have none. */
  readonly words?: readonly PlacedWord[];
  /** Printed beside its characters. Texts that were stored before have none. */
  readonly readings?: readonly PrintedReading[];
  /** What is drawn around it. Unknown of white letters on black, and of texts that were stored before. */
  readonly balloon?: BalloonShape;
  /** Texts that were stored before have none. */
  readonly kind?: RegionKind;
}

/** What read a page. */
interface UsedRecogniser extends Pick<PageRecogniser, 'id' | 'version'> {
  /** Version of the one that doesn't read this page, because it ended its processes. */
  readonly insteadOf?: string;
}

export interface PageText {
  /** One balloon a line, in reading order; without sound effects and margins. */
  readonly text: string;
  readonly regions: readonly Region[];
  /** In reading order, in pixels of the image. */
  readonly panels: readonly Box[];
  readonly language: SpokenLanguage;
  readonly width: number;
  readonly height: number;
  /** Texts that were stored before, and corrected ones, have none. */
  readonly recogniser?: UsedRecogniser;
}

/** The parts that do the work: decoding a page, finding blocks on a page (off the event loop), and reading them. */
export interface Engine {
  readonly pages: PageDecoding;
  readonly finder: Pick<FindPool, 'find'>;
  readonly recogniser: Recognisers;
  /** Finds lines for a recogniser that takes lines; without, geometry finds all text. */
  readonly detector?: Pick<PpocrPool, 'find' | 'state'> | undefined;
}

interface ExtractOptions {
  readonly language: SpokenLanguage;
  /** Default: how pages in the language are usually read. */
  readonly direction?: ReadingDirection;
  /** Who has it read. */
  readonly userId?: string;
}

export const defaultDirection = (language: SpokenLanguage): ReadingDirection =>
  chapterLanguage(language)?.direction ?? 'ltr';

/**
 * Read by one recogniser, and read anew by the next when that one ends, or is no longer there.
 * @param image the bytes of a PNG, JPEG, WebP, GIF or AVIF
 * @throws Problem 415 `not_a_picture`, 413 `picture_too_large`, 503 `language_unavailable` where the engine has no data
 * for the language
 */
export async function extractText(
  image: Buffer,
  options: ExtractOptions,
  { recogniser, ...tools }: Engine,
  signal: AbortSignal,
): Promise<PageText> {
  const { language } = options;
  const gaveUp = new Set<TextRecogniser>();
  let refusedBy: string | undefined;
  let one = recogniser.forPage(language, gaveUp);
  if (!one) throw languageUnavailable(recogniser);
  for (;;) {
    const { id, version }: PageRecogniser = one;
    try {
      const text = await readPage(image, options, { ...tools, recogniser: one }, signal);
      const insteadOf = refusedBy === undefined ? {} : { insteadOf: refusedBy };
      return { ...text, recogniser: { id, version, ...insteadOf } };
    } catch (error) {
      signal.throwIfAborted();
      const refused = error instanceof RequestRefused;
      if (!refused && one.isReady()) throw error;
      if (refused) refusedBy ??= version;
      for (const part of one.parts) gaveUp.add(part);
      one = recogniser.forPage(language, gaveUp);
      if (!one) throw error;
    }
  }
}

const languageUnavailable = ({ id }: Recognisers): Problem =>
  new Problem(503, 'language_unavailable', `This server has no data to read this language (${id}).`, {
    retryable: false,
  });

interface Tools extends Pick<Engine, 'pages' | 'finder' | 'detector'> {
  readonly recogniser: PageRecogniser;
}

async function readPage(
  image: Buffer,
  { language, direction = defaultDirection(language), userId }: ExtractOptions,
  { pages, finder, recogniser, detector }: Tools,
  signal: AbortSignal,
): Promise<PageText> {
  const { raster, size, scale } = await decodePage(pages, image, { signal, user: userId });
  const { width, height } = size;
  const { unspaced, furigana, square } = writings[language];
  const lines = await linesOn(raster, language, { recogniser, detector }, signal);
  const cut = recogniser.takes(language) === 'either';
  const options = { direction, columns: unspaced, furigana, square, lines, cut };
  const findings = await finder.find(raster, options, signal);
  const read = await readBlocks(findings, direction, language, recogniser, signal);
  const onImage = (box: Box): Box => within(resized(box, scale), { width, height });
  const found = read.map(({ text, box, confidence, vertical, words, readings, balloon }, order) => ({
    text,
    box: onImage(box),
    confidence: Math.round(confidence * 10) / 1000,
    vertical,
    order,
    words: words.map((word) => ({ ...word, box: onImage(word.box) })),
    ...(readings && { readings }),
    ...(balloon && { balloon: resizedShape(balloon, scale) }),
  }));
  const panels = findings.flatMap((finding) => finding.panels.map(onImage));
  const tilted = found.map((region, index) => ({ ...region, tilt: read[index]?.tilt }));
  const kinds = kindsOfRegions(tilted, { panels, width, height });
  const regions = found.map((region, index) => ({ ...region, kind: kinds[index] ?? 'dialogue' }));
  return {
    text: spokenText(regions),
    regions,
    panels,
    language,
    width,
    height,
  };
}

/** Undefined where geometry finds the text. */
async function linesOn(
  page: Raster,
  language: SpokenLanguage,
  { recogniser, detector }: Pick<Tools, 'recogniser' | 'detector'>,
  signal: AbortSignal,
): Promise<readonly DetectedLine[] | undefined> {
  if (!detector) return undefined;
  const { square } = writings[language];
  if (recogniser.takes(language) === 'lines') return await detectedOn(page, detector, signal, { square });
  if (detector.state !== 'ready') return undefined;
  try {
    return await detectedOn(page, detector, signal, { square });
  } catch {
    // Geometry finds most of it.
    signal.throwIfAborted();
    return undefined;
  }
}

async function detectedOn(
  page: Raster,
  detector: Pick<PpocrPool, 'find'>,
  signal: AbortSignal,
  options: FindOptions,
): Promise<readonly DetectedLine[]> {
  const lines: DetectedLine[] = [];
  // One after the other: between two, pages of others are looked at.
  for (const { y, height } of tiles(page)) {
    const tile = crop(page, { x: 0, y, width: page.width, height });
    if (isPlain(tile)) continue;
    lines.push(...(await detector.find(tile, signal, options)).map((line) => movedLine(line, { x: 0, y })));
  }
  return lines;
}

const resizedShape = ({ shape, tail }: BalloonShape, scale: number): BalloonShape =>
  tail ? { shape, tail: { x: Math.round(tail.x * scale), y: Math.round(tail.y * scale) } } : { shape };

/** Rounding and turned lines may have put it over the edge. */
function within(box: Box, image: Size): Box {
  const x = Math.min(Math.max(0, box.x), image.width - 1);
  const y = Math.min(Math.max(0, box.y), image.height - 1);
  const right = Math.min(image.width, Math.max(x + 1, box.x + box.width));
  const bottom = Math.min(image.height, Math.max(y + 1, box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

const resized = ({ x, y, width, height }: Box, scale: number): Box => ({
  x: Math.round(x * scale),
  y: Math.round(y * scale),
  width: Math.round(width * scale),
  height: Math.round(height * scale),
});
