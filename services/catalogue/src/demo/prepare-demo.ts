/** Makes sure that the demo library is drawn, once for a version of the scripts and of the drawing. */
import { randomUUID } from 'node:crypto';
import { access, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { demoVersion } from './stories.js';

/** Beside the program: an image has it drawn when it is built, a clone at the first start. */
const defaultFolder = fileURLToPath(new URL('../../demo-library/', import.meta.url));

export interface PrepareDemoOptions {
  /** Default: beside the program. */
  readonly folder?: string | undefined;
  /** Taken when the folder can't be written to. */
  readonly fallback: string;
  readonly progress: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * The folder with the drawn library, ready to be scanned. Several processes may ask at once: each draws into a folder of
 * its own, and the first to finish gives it its name.
 */
export async function prepareDemo(options: PrepareDemoOptions): Promise<string> {
  const version = demoVersion();
  const home = options.folder ?? defaultFolder;
  for (const folder of [home, options.fallback]) {
    if (await exists(join(folder, version))) return join(folder, version);
  }
  try {
    return await drawInto(home, version, options);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (!['EACCES', 'EROFS', 'EPERM'].includes(code)) throw error;
    return await drawInto(options.fallback, version, options);
  }
}

async function drawInto(home: string, version: string, options: PrepareDemoOptions): Promise<string> {
  const target = join(home, version);
  const drawing = join(home, `.drawing-${randomUUID()}`);
  await mkdir(drawing, { recursive: true });
  try {
    await draw(drawing, options);
    try {
      await rename(drawing, target);
    } catch (error) {
      if (!(await exists(target))) throw error;
    }
  } finally {
    await rm(drawing, { recursive: true, force: true });
  }
  await forgetOlder(home, version);
  return target;
}

function draw(folder: string, { progress, signal }: PrepareDemoOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./draw-worker.js', import.meta.url), { workerData: { folder } });
    const stop = () => void worker.terminate();
    signal?.addEventListener('abort', stop, { once: true });
    worker.on('message', ({ done, total }: { done: number; total: number }) => {
      progress(done, total);
    });
    worker.once('error', reject);
    worker.once('exit', (code) => {
      signal?.removeEventListener('abort', stop);
      if (code === 0) resolve();
      else reject(new Error(`The demo library could not be drawn (exit ${code})`));
    });
  });
}

async function forgetOlder(home: string, version: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (/^[0-9a-f]{12}$/.test(name) && name !== version) {
      await rm(join(home, name), { recursive: true, force: true });
    }
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}
