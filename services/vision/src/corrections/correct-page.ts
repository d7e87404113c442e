/** Keeps the regions of a page as its user has corrected them. */
import { spokenText, type PrintedReading } from '@komavox/cast';
import { Problem } from '@komavox/core';
import type { SpokenLanguage } from '@komavox/languages';
import type { Context } from '../context.js';
import { isOfPicture, type CorrectedText } from './corrections.js';
import { isWithin } from './is-within.js';
import type { PageText, Region } from '../extraction/extract-text.js';
import type { ReadPage } from '../extraction/readings.js';

/** In reading order. */
type CorrectedRegion = Omit<Region, 'order'>;

interface Correction {
  readonly language: SpokenLanguage;
  readonly regions: readonly CorrectedRegion[];
}

/**
 * @throws Problem 404 `page_not_read` for a page that the user hasn't had read in this language, 400 `region_outside` and
 * `words_outside`, 409 `too_many_corrections`
 */
export async function correctPage(
  context: Pick<Context, 'chassis' | 'corrections' | 'model' | 'readings'>,
  page: ReadPage,
  { language, regions }: Correction,
): Promise<CorrectedText> {
  const { text: before, picture } = await readText(context, page, language);
  const { width, height, panels } = before;
  const printed = printedOn(before);
  const kept = regions.map((region, order) => ({ ...withItsReadings(onOneLine(region), printed), order }));
  if (!kept.every(({ box }) => isWithin(box, width, height))) {
    throw new Problem(400, 'region_outside', 'A text lies outside the page, or has no size.');
  }
  if (!kept.every(wordsAreOfText)) {
    throw new Problem(400, 'words_outside', 'A word is given that is no part of its text.');
  }
  const corrected = { text: spokenText(kept), regions: kept, panels, language, width, height };
  return await context.corrections.keep(
    page,
    { text: corrected, ...(picture !== undefined && { picture }) },
    context.chassis.clock.now(),
  );
}

/** Of the image that was read last: what was corrected of it before, else what was read. */
async function readText(
  { corrections, model, readings }: Pick<Context, 'corrections' | 'model' | 'readings'>,
  page: ReadPage,
  language: SpokenLanguage,
): Promise<{ readonly text: PageText; readonly picture?: string }> {
  const before = await corrections.find(page, language);
  const reading = (await readings.find(page.user, [page.address], language)).get(page.address);
  const extraction = reading && (await model.findById(reading.extraction).lean());
  if (before && isOfPicture(before, extraction?.picture)) return before;
  if (extraction?.text) return { text: extraction.text, picture: extraction.picture };
  throw new Problem(404, 'page_not_read', 'Read the text of this page before you correct it.');
}

/** A line is a region: a text of several lines becomes one. */
function onOneLine(region: CorrectedRegion): CorrectedRegion {
  const text = region.text.replace(/\s+/gu, ' ').trim();
  if (text === region.text) return region;
  const { words: _moved, ...rest } = region;
  return { ...rest, text };
}

/** The characters that a reading is printed beside, with it. */
const annotated = (text: string, { start, end, reading }: PrintedReading): string =>
  `${text.slice(start, end)} ${reading}`;

const printedOn = ({ regions }: PageText): ReadonlySet<string> =>
  new Set(regions.flatMap(({ text, readings = [] }) => readings.map((one) => annotated(text, one))));

/** Without those that are no longer on the characters that they were printed beside. */
function withItsReadings(
  { readings, ...region }: CorrectedRegion,
  printed: ReadonlySet<string>,
): CorrectedRegion {
  const kept = readings?.filter((one) => printed.has(annotated(region.text, one)));
  return kept && kept.length > 0 ? { ...region, readings: kept } : region;
}

const wordsAreOfText = ({ text, words = [] }: CorrectedRegion): boolean =>
  words.every(({ from, to }) => 0 <= from && from <= to && to <= text.length);
