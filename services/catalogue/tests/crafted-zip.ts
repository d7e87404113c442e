/** ZIP archives whose directory says what no honest program writes: names that escape, false sizes, links, passwords. */
import { buffer } from 'node:stream/consumers';
import { ZipArchive } from 'archiver';

export interface CraftedEntry {
  readonly name: string;
  readonly bytes: Buffer;
  readonly deflate?: boolean;
  /** Unix mode, for example 0o120777 for a symbolic link. */
  readonly mode?: number;
  /** Unpacked size according to the directory. */
  readonly saidSize?: number;
  readonly isEncrypted?: boolean;
}

export async function craftZip(entries: readonly CraftedEntry[]): Promise<Buffer> {
  const archive = new ZipArchive();
  for (const { name, bytes, deflate = false, isEncrypted = false } of entries) {
    const data = isEncrypted ? Buffer.concat([encryptionHeader, bytes]) : bytes;
    // The archiver mends names; a plain one of the same length holds the place.
    archive.append(data, { name: 'x'.repeat(Buffer.byteLength(name)), store: !deflate });
  }
  const [zip] = await Promise.all([buffer(archive), archive.finalize()]);
  let at = 0;
  for (const entry of entries) {
    at = zip.indexOf('PK\x01\x02', at, 'latin1');
    at += falsify(zip.subarray(at), entry);
  }
  return zip;
}

/** Traditional encryption puts it before the data; the directory doesn't count it (section 6.1). */
const encryptionHeader = Buffer.alloc(12);
const utf8Names = 0x0800;

/** Changes an entry of the directory (APPNOTE 6.3.10, section 4.3.12) in place; answers how far the name reaches. */
function falsify(header: Buffer, { name, mode, saidSize, isEncrypted = false }: CraftedEntry): number {
  header.writeUInt16LE(header.readUInt16LE(8) | utf8Names | (isEncrypted ? 1 : 0), 8);
  if (isEncrypted) header.writeUInt32LE(header.readUInt32LE(24) - encryptionHeader.length, 24);
  if (saidSize !== undefined) header.writeUInt32LE(saidSize, 24);
  if (mode !== undefined) header.writeUInt32LE((mode << 16) >>> 0, 38);
  return 46 + header.write(name, 46);
}
