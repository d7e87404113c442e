import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** What a file must be. */
interface Expected {
  readonly bytes: number;
  readonly sha256: string;
}

async function sha256Of(file: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash, signal ? { signal } : {});
  return hash.digest('hex');
}

/** Whether the file is there and is the expected one, to the last bit. */
export async function isWhole(file: string, expected: Expected, signal?: AbortSignal): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found?.size === expected.bytes && (await sha256Of(file, signal)) === expected.sha256;
}
