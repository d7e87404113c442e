import { createHash } from 'node:crypto';
import { codeOf, Problem } from '@komavox/core';
import { chapterLanguages, type SpokenLanguage } from '@komavox/languages';
import { endOfStory, type RetellingStyleName, type ShotToTell } from '@komavox/narrator';
import type { Context } from '../context.js';
import { openImage } from '../images/image-source.js';
import { inspectPage, pictureOf } from '../images/page-image.js';
import type { Box } from '../raster/raster.js';
import type { Retelling } from './retelling.js';

interface ShotOfPage extends ShotToTell {
  readonly imageUrl: string;
  /** Of the page, in shares of its width and height. */
  readonly box: Box;
}

interface TellingRequest {
  readonly shots: readonly ShotOfPage[];
  readonly story: readonly string[];
  readonly title: string;
  readonly language: SpokenLanguage;
  readonly style: RetellingStyleName;
}

export interface RetellingContext extends Pick<Context, 'chassis' | 'decoding' | 'engine' | 'toldLines'> {
  readonly retelling: Retelling;
}

interface Caller {
  readonly user: string;
  readonly origin: string | undefined;
  readonly signal: AbortSignal;
}

/** Of instructions: what was told by others is told anew. */
const version = 1;

/**
 * A line for each shot. The same again is answered as before, unless it is wanted anew.
 * @throws Problem 409 `no_narrator`, 429 `too_many_retellings`, 429 `vision_busy`, those of `openImage` and `decodePage`, and
 * those of the narrator (`askModel` in packages/narrator)
 */
export async function tellShots(
  context: RetellingContext,
  request: TellingRequest,
  { again, ...caller }: Caller & { readonly again: boolean },
): Promise<readonly string[]> {
  const { chassis, retelling, toldLines } = context;
  const { model, narrator } = retelling;
  if (!model || !narrator) {
    throw new Problem(409, 'no_narrator', 'No model is set up here that could retell pages.');
  }
  const { user, signal } = caller;
  const asked = { ...request, story: endOfStory(request.story) };
  const id = createHash('sha256')
    .update(JSON.stringify([version, user, model.host, model.model, model.pictures, asked]))
    .digest('hex');
  const known = again ? undefined : await toldLines.find(id);
  if (known) return known;
  const lines = await retelling.run(user, async () => {
    const shots = model.pictures ? await picturesOf(context, asked.shots, caller) : asked.shots;
    const telling = { ...asked, shots, languageName: nameOf(asked.language) };
    try {
      return await narrator.tell(telling, signal);
    } catch (error) {
      if (!signal.aborted)
        chassis.logger.warn({ code: codeOf(error), host: model.host }, 'the narrator failed');
      throw error;
    }
  });
  await toldLines.keep({ _id: id, userId: user, lines, toldAt: chassis.clock.now() });
  return lines;
}

const nameOf = (language: SpokenLanguage): string =>
  chapterLanguages.find(({ code }) => code === language)?.name ?? language;

/** Each page is asked for once; a shot's picture is made of it. */
async function picturesOf(
  context: RetellingContext,
  shots: readonly ShotOfPage[],
  { user, origin, signal }: Caller,
): Promise<readonly (ShotToTell & { readonly picture: Uint8Array })[]> {
  const pages = new Map<string, Buffer>();
  const pictured = [];
  for (const { imageUrl, box, text, seconds } of shots) {
    const page = pages.get(imageUrl) ?? (await openImage(context, imageUrl, { user, origin, signal })).bytes;
    if (!pages.has(imageUrl)) inspectPage(page);
    pages.set(imageUrl, page);
    const make = () => pictureOf(context.engine.pages, page, box, { user, signal });
    pictured.push({ text, seconds, picture: await context.decoding.run(user, signal, make) });
  }
  return pictured;
}
