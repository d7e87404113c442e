/**
 * Gets the image that a call names. Addresses of our own are asked of the service that owns them, as the user; the rest
 * goes through the reader, the only one that fetches addresses a user gave.
 */
import type { ReadingDirection } from '@komavox/languages';
import { imageLimits } from '@komavox/media/image';
import { mediaPath, type PeerResponse } from '@komavox/http';
import { ObjectNotFound } from '@komavox/objects';
import { parseUrl, Problem, readAtMost, TooManyBytes } from '@komavox/core';
import type { Readable } from 'node:stream';
import type { Context } from '../context.js';
import { imageTooLarge } from './page-image.js';

interface SourceImage {
  readonly bytes: Buffer;
  /** Reading direction, where the source knows it. */
  readonly direction?: ReadingDirection;
}

/**
 * JSON is parsed in one step, in which nobody else is answered: of this much it takes about 25 ms. Pages have a few megabytes;
 * a larger one is read at its address.
 */
export const maxDataAddressBytes = 8 * 1024 * 1024;

/** Path of a chapter's page; its group is the chapter's id. */
const chapterPage = /^\/api\/chapters\/([^/]+)\/pages\/[^/]+$/;

const peerPaths = [
  { pattern: chapterPage, peer: 'catalogue' },
  { pattern: /^\/api\/mangas\/[^/]+\/cover$/, peer: 'catalogue' },
  { pattern: /^\/api\/proxy\/(page|asset)$/, peer: 'reader' },
];

/** The chapter whose page is at an address, on whatever origin; undefined for another image. */
export const chapterOfPage = (address: string, base: string): string | undefined =>
  chapterPage.exec(parseUrl(address, base)?.pathname ?? '')?.[1];

const unknownAddress = () =>
  new Problem(400, 'unknown_picture_address', 'There is no picture at this address.');

/**
 * @param origin besides our own, the origin that the caller's browser says it is on
 * @throws Problem 400 `unknown_picture_address`, 403 `media_link_foreign`, and whatever the owning service answers
 */
export async function openImage(
  context: Pick<Context, 'chassis'>,
  imageUrl: string,
  { user, origin, signal }: { user: string; origin?: string | undefined; signal: AbortSignal },
): Promise<SourceImage> {
  const { ownOrigins, peers, publicOrigin } = context.chassis;
  if (imageUrl.startsWith('data:')) return { bytes: dataBytes(imageUrl) };
  const url = parseUrl(imageUrl, publicOrigin);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') throw unknownAddress();
  const ask = async (peer: string, path: string) =>
    received(await peers.get(peer).fetch(path, { user, signal, headers: { accept: 'image/*' } }));
  if (!ownOrigins.includes(url.origin) && url.origin !== origin) {
    return await ask('reader', `/api/proxy/page?url=${encodeURIComponent(url.href)}`);
  }
  if (url.pathname.startsWith(mediaPath)) {
    return { bytes: await mediaBytes(context, url.pathname.slice(mediaPath.length), user) };
  }
  const owner = peerPaths.find(({ pattern }) => pattern.test(url.pathname));
  if (!owner) throw unknownAddress();
  return await ask(owner.peer, url.pathname + url.search);
}

function dataBytes(address: string): Buffer {
  if (address.length > (maxDataAddressBytes * 4) / 3 + 100) throw imageTooLarge();
  const match = /^data:[\w/+.-]*(?:;[\w=.-]+)*;base64,/.exec(address);
  if (!match) throw unknownAddress();
  return Buffer.from(address.slice(match[0].length), 'base64');
}

async function mediaBytes(
  { chassis }: Pick<Context, 'chassis'>,
  signed: string,
  user: string,
): Promise<Buffer> {
  const grant = chassis.mediaLinks.verify(signed);
  if (grant.user !== user) throw new Problem(403, 'media_link_foreign', 'This link belongs to another user.');
  try {
    return await collected((await chassis.objects.get(grant.key)).body);
  } catch (error) {
    if (!(error instanceof ObjectNotFound)) throw error;
    throw new Problem(404, 'picture_not_found', 'This picture is not there any more.', { cause: error });
  }
}

async function received(answer: PeerResponse): Promise<SourceImage> {
  if (answer.status !== 200) {
    const { code, detail } = await problemOf(answer);
    throw new Problem(answer.status >= 400 ? answer.status : 502, code, detail);
  }
  const direction = answer.headers['x-komavox-reading-direction'];
  const bytes = await collected(answer.body);
  return direction === 'rtl' || direction === 'ltr' ? { bytes, direction } : { bytes };
}

async function problemOf(answer: PeerResponse): Promise<{ code: string; detail: string }> {
  const unknown = { code: 'picture_unavailable', detail: 'The picture could not be loaded.' };
  if (!answer.headers['content-type']?.includes('json')) {
    answer.body.destroy();
    return unknown;
  }
  const { code, detail } = await answer.json<{ code?: unknown; detail?: unknown }>();
  return {
    code: typeof code === 'string' ? code : unknown.code,
    detail: typeof detail === 'string' ? detail : unknown.detail,
  };
}

async function collected(body: Readable): Promise<Buffer> {
  try {
    return await readAtMost(body, imageLimits.extraction.maxBytes);
  } catch (cause) {
    throw cause instanceof TooManyBytes ? imageTooLarge(cause) : cause;
  }
}
