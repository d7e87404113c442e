/** Texts of pages that the user has had read before; starts no work, and loads no image. */
import type { SpokenLanguage } from '@komavox/languages';
import type { Context } from '../context.js';
import { isOfPicture } from '../corrections/corrections.js';
import { chapterOfPage } from '../images/image-source.js';
import type { Readings } from './readings.js';

export interface KnownText {
  /** One balloon a line, in reading order. */
  readonly text: string;
  readonly language: SpokenLanguage;
  /** SHA-256 of the image that was read. */
  readonly picture?: string;
}

interface KnownTextsQuery {
  readonly addresses: readonly string[];
  /** Without one, the language that a page was read in last. */
  readonly language: SpokenLanguage | undefined;
  readonly user: string;
}

/** By address; corrected ones as they were corrected. Pages of chapters that the user may no longer see are left out. */
export async function findKnownTexts(
  context: Pick<Context, 'chassis' | 'corrections' | 'model' | 'readings'>,
  { addresses, language, user }: KnownTextsQuery,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, KnownText>> {
  const [readings, corrections] = await Promise.all([
    context.readings.find(user, addresses, language),
    context.corrections.findAll(user, addresses, language),
  ]);
  const known = await textsOf(context, readings);
  for (const correction of corrections) {
    const { address, text, language: correctedIn } = correction;
    const read = known.get(address);
    // Of another image than the one that was read since.
    if (read?.language === correctedIn && !isOfPicture(correction, read.picture)) continue;
    // The language that a page was read in last stays.
    const last = readings.get(address)?.language ?? correctedIn;
    if (last === correctedIn) known.set(address, { text, language: correctedIn });
  }
  if (known.size === 0) return known;
  const hidden = await hiddenChapters(context, [...known.keys()], user, signal);
  const isVisible = (address: string) =>
    !hidden.has(chapterOfPage(address, context.chassis.publicOrigin) ?? '');
  return new Map([...known].filter(([address]) => isVisible(address)));
}

/** As they were read. */
async function textsOf(
  { model }: Pick<Context, 'model'>,
  readings: Awaited<ReturnType<Readings['find']>>,
): Promise<Map<string, KnownText>> {
  if (readings.size === 0) return new Map();
  const ids = [...readings.values()].map(({ extraction }) => extraction);
  const extractions = await model.find({ _id: { $in: ids }, state: 'done' }).lean();
  const texts = new Map(
    extractions.map(({ _id, text, picture }) => [_id, text && { text: text.text, picture }]),
  );
  return new Map(
    [...readings].flatMap(([address, { extraction, language }]) => {
      const text = texts.get(extraction);
      return text === undefined ? [] : [[address, { ...text, language }] as const];
    }),
  );
}

/** Of the chapters of these pages, those that the catalogue doesn't show to the user. */
async function hiddenChapters(
  { chassis }: Pick<Context, 'chassis'>,
  addresses: readonly string[],
  user: string,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const chapters = new Set(
    addresses.flatMap((address) => chapterOfPage(address, chassis.publicOrigin) ?? []),
  );
  const catalogue = chassis.peers.get('catalogue');
  const answers = await Promise.all(
    [...chapters].map(async (chapter) => {
      const answer = await catalogue.fetch(`/api/chapters/${chapter}`, { user, signal });
      await answer.bytes();
      return answer.status === 200 ? [] : [chapter];
    }),
  );
  return new Set(answers.flat());
}
