/** ZIP archives as an attacker writes them: every field may say something else than the bytes. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface CraftedEntry {
  readonly name: string;
  readonly bytes: Buffer;
  readonly deflate?: boolean;
  /** Unix mode, for example 0o120777 for a symbolic link. */
  readonly mode?: number;
  /** What the directory says the entry unpacks to. */
  readonly saidSize?: number;
  readonly isEncrypted?: boolean;
}

export function craftZip(entries: readonly CraftedEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, deflate = false, mode = 0o100644, saidSize, isEncrypted = false } of entries) {
    // Traditional encryption puts twelve bytes before the data.
    const plain = deflate ? deflateRawSync(bytes) : bytes;
    const packed = isEncrypted ? Buffer.concat([Buffer.alloc(12), plain]) : plain;
    const nameBytes = Buffer.from(name, 'utf8');
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x0800 | (isEncrypted ? 1 : 0), 2);
    common.writeUInt16LE(deflate ? 8 : 0, 4);
    common.writeUInt16LE(0x0021, 8);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(saidSize ?? bytes.length, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, nameBytes]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE((mode << 16) >>> 0, 6);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03', 'latin1'), common, tail, nameBytes]));
    files.push(local, packed);
    offset += local.length + packed.length;
  }
  const size = directory.reduce((sum, one) => sum + one.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
}
