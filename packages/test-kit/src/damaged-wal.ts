/** Write-ahead logs of killed processes, cut off or damaged in copies, for tests of what is left. */
import { cpSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const walHeaderBytes = 32;
const walFrameBytes = 24 + 4096;
/** From here on SQLite may have moved pages into the file; what it has moved, the log must not lose. */
const checkpointBytes = 1000 * walFrameBytes;

/** Changes a write-ahead log of that many bytes. */
export type Damage = (wal: string, size: number) => void;

/**
 * Copies a folder that a killed process left and damages the write-ahead log of one database in it, `<name>.db`. A log so
 * long that SQLite may have begun to move it into the file is refused.
 */
export function copyDamaged(original: string, copy: string, name: string, damage: Damage): void {
  cpSync(original, copy, { recursive: true });
  damageWal(copy, name, damage);
}

/** The same, in place. */
export function damageWal(folder: string, name: string, damage: Damage): void {
  const wal = join(folder, `${name}.db-wal`);
  const { size } = statSync(wal);
  if (size >= checkpointBytes)
    throw new RangeError(`${wal} is too long to be damaged: ${String(size)} bytes`);
  // Whether a crash of the machine leaves it or not: it says nothing that the log doesn't.
  rmSync(join(folder, `${name}.db-shm`), { force: true });
  damage(wal, size);
}

export const cutAt =
  (place: number): Damage =>
  (wal) => {
    truncateSync(wal, place);
  };

/** Turns over one bit of a byte. */
export const flipAt =
  (place: number, bit: number): Damage =>
  (wal) => {
    const bytes = readFileSync(wal);
    bytes[place] = (bytes[place] ?? 0) ^ (1 << bit);
    writeFileSync(wal, bytes);
  };

/** Places to cut at, ascending: those around the header and the first frame, the rest at random. */
export function cutPlaces(count: number, size: number, random: () => number): number[] {
  const borders = [walHeaderBytes - 1, walHeaderBytes, walHeaderBytes + 24, walHeaderBytes + walFrameBytes];
  const places = [0, 1, ...borders];
  while (places.length < count) places.push(Math.floor(random() * size));
  return places.sort((one, other) => one - other);
}
