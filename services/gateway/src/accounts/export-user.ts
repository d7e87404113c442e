/** Everything that is kept of a user as one ZIP, written while it is read: rows and files go through, none is held. */
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Problem } from '@komavox/core';
import { type ExportEntry, exportPath } from '@komavox/http';
import { ObjectNotFound, type ObjectStore } from '@komavox/objects';
import { ZipArchive } from 'archiver';
import type { GatewayContext } from '../context.js';
import { forwardedServices } from '../http/routing.js';

type ExportContext = Pick<GatewayContext, 'peers' | 'sessions' | 'store'> & { readonly objects: ObjectStore };

/** A failure on the way destroys it: a ZIP that ends in the middle can't be opened. */
export function exportUser(context: ExportContext, user: string, signal: AbortSignal): Readable {
  const archive = new ZipArchive();
  const fill = async () => {
    const own = new Folder(archive, context.objects, 'account');
    for await (const entry of accountOf(context, user)) await own.add(entry);
    await own.end();
    for (const service of forwardedServices) {
      const folder = new Folder(archive, context.objects, service);
      for await (const entry of entriesOf(context, service, user, signal)) await folder.add(entry);
      await folder.end();
    }
    await archive.finalize();
  };
  fill().catch((error: unknown) =>
    archive.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return archive;
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

/** The files of one service in the archive, one after the other. */
class Folder {
  #file: { readonly name: string; readonly rows: PassThrough; count: number } | undefined;

  constructor(
    private readonly archive: ZipArchive,
    private readonly objects: ObjectStore,
    private readonly name: string,
  ) {}

  async add(entry: ExportEntry): Promise<void> {
    if ('media' in entry) {
      await this.end();
      await this.#addObject(entry.media, entry.key);
      return;
    }
    if (this.#file?.name !== entry.file) {
      await this.end();
      const rows = new PassThrough();
      this.archive.append(rows, { name: `${this.name}/${entry.file}` });
      this.#file = { name: entry.file, rows, count: 0 };
    }
    const separator = this.#file.count === 0 ? '[\n' : ',\n';
    this.#file.count += 1;
    const { rows } = this.#file;
    if (!rows.write(`${separator}${JSON.stringify(entry.row)}`)) await once(rows, 'drain');
  }

  /** Of the JSON file that was begun. */
  async end(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    if (!file) return;
    file.rows.end('\n]\n');
    await finished(file.rows);
  }

  async #addObject(name: string, key: string): Promise<void> {
    let body: Readable;
    let type: string;
    try {
      ({
        body,
        info: { contentType: type },
      } = await this.objects.get(key));
    } catch (error) {
      // It expired meanwhile.
      if (error instanceof ObjectNotFound) return;
      throw error;
    }
    const read = finished(body, { writable: false });
    // What is seen or heard is compressed already.
    this.archive.append(body, { name: `${this.name}/${named(name, type)}`, store: true });
    await read;
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
