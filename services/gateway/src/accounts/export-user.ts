/** Everything that is kept of a user as one ZIP, written while it is read: rows and files go through, none is held. */
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { Problem } from '@komavox/core';
import { type ExportEntry, exportPath, streamZip, type ZipEntry } from '@komavox/http';
import { ObjectNotFound, type ObjectStore } from '@komavox/objects';
import type { GatewayContext } from '../context.js';
import { forwardedServices } from '../http/routing.js';

type ExportContext = Pick<GatewayContext, 'peers' | 'sessions' | 'store'> & { readonly objects: ObjectStore };

/** A folder for the account, and one for each service. */
export const exportUser = (context: ExportContext, user: string, signal: AbortSignal): Readable =>
  streamZip(zipEntries(context, user, signal));

async function* zipEntries(
  context: ExportContext,
  user: string,
  signal: AbortSignal,
): AsyncGenerator<ZipEntry> {
  yield* folderOf('account', accountOf(context, user), context.objects);
  for (const service of forwardedServices) {
    yield* folderOf(service, entriesOf(context, service, user, signal), context.objects);
  }
}

async function* accountOf({ sessions, store }: ExportContext, id: string): AsyncGenerator<ExportEntry> {
  const user = await store.findUser(id);
  if (user) yield { file: 'user.json', row: user };
  for (const { browser, startedAt, usedAt } of await sessions.list(id)) {
    yield { file: 'sessions.json', row: { browser, startedAt, usedAt } };
  }
}

async function* entriesOf(
  { peers }: ExportContext,
  service: string,
  user: string,
  signal: AbortSignal,
): AsyncGenerator<ExportEntry> {
  const { status, body } = await peers.get(service).fetch(exportPath(user), { signal });
  if (status !== 200) {
    body.destroy();
    throw new Problem(502, 'peer_failed', `The ${service} service has a problem just now.`);
  }
  for await (const line of createInterface({ input: body, crlfDelay: Infinity })) {
    if (line !== '') yield JSON.parse(line) as ExportEntry;
  }
}

/** What a service tells, as files: the next is read of it when the one before has gone through. */
async function* folderOf(
  folder: string,
  told: AsyncGenerator<ExportEntry>,
  objects: ObjectStore,
): AsyncGenerator<ZipEntry> {
  try {
    let next = await told.next();
    /** The rows of one JSON file, as long as they follow each other. */
    const rowsOf = async function* (file: string): AsyncGenerator<string> {
      let before = '[\n';
      while (next.done !== true && 'file' in next.value && next.value.file === file) {
        yield `${before}${JSON.stringify(next.value.row)}`;
        before = ',\n';
        next = await told.next();
      }
      yield '\n]\n';
    };
    while (next.done !== true) {
      if ('media' in next.value) {
        const { media, key } = next.value;
        next = await told.next();
        const object = await storedObject(objects, key);
        // What is seen or heard is compressed already.
        if (object)
          yield {
            name: `${folder}/${named(media, object.info.contentType)}`,
            body: object.body,
            stored: true,
          };
      } else {
        const { file } = next.value;
        yield { name: `${folder}/${file}`, body: Readable.from(rowsOf(file), { objectMode: false }) };
      }
    }
  } finally {
    await told.return(undefined);
  }
}

/** Undefined where it expired meanwhile. */
async function storedObject(objects: ObjectStore, key: string) {
  try {
    return await objects.get(key);
  } catch (error) {
    if (error instanceof ObjectNotFound) return undefined;
    throw error;
  }
}

const endings: Readonly<Record<string, string>> = {
  'image/avif': '.avif',
  'image/gif': '.gif',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'audio/mpeg': '.mp3',
  'audio/wav': '.wav',
};

/** With an ending, so that a computer knows what to open it with. */
function named(name: string, contentType: string): string {
  const hasEnding = name.slice(name.lastIndexOf('/')).includes('.');
  return hasEnding ? name : `${name}${endings[contentType] ?? ''}`;
}
