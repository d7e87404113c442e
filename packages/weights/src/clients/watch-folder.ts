/** How a folder grows: the progress of programs that don't tell theirs. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const everyMs = 250;

/** Calls with the bytes of all files in the folder, which never get less; returns how to stop. */
export function watchFolder(folder: string, onBytes: (bytes: number) => void): () => void {
  let isLooking = false;
  let isOver = false;
  let most = 0;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void bytesIn(folder).then((bytes) => {
      isLooking = false;
      // A file that is being moved is in no place.
      most = Math.max(most, bytes);
      if (!isOver) onBytes(most);
    });
  }, everyMs);
  timer.unref();
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}

/** Of all files in the folder and below it. */
export async function bytesIn(folder: string): Promise<number> {
  // Files and folders come and go meanwhile.
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const sizes = names.map(async (name) => {
    const found = await stat(join(folder, name)).catch(() => undefined);
    return found?.isFile() ? found.size : 0;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
