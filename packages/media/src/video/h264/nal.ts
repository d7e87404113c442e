/** Network abstraction layer units: how H.264 packs its parts (ITU-T H.264, 7.3.1, 7.4.1 and annex B). */

export const nalTypes = { slice: 1, instantRefresh: 5, information: 6, sequence: 7, picture: 8 } as const;

export const nalType = (unit: Uint8Array): number => (unit[0] ?? 0) & 31;

const startCode = Buffer.from([0, 0, 1]);

/** The units of a byte stream with start codes, without them. Views, not copies. */
export function splitUnits(stream: Buffer): readonly Buffer[] {
  const units: Buffer[] = [];
  let start = stream.indexOf(startCode);
  while (start >= 0) {
    const from = start + startCode.length;
    start = stream.indexOf(startCode, from);
    let to = start < 0 ? stream.length : start;
    // Zeros before the next start code belong to it.
    while (to > from && stream[to - 1] === 0) to -= 1;
    units.push(stream.subarray(from, to));
  }
  return units;
}

/** Adds the bytes that keep a payload from looking like a start code. */
export function escapeUnit(payload: Uint8Array): Buffer {
  const bytes: number[] = [];
  let zeros = 0;
  for (const byte of payload) {
    if (zeros >= 2 && byte <= 3) {
      bytes.push(3);
      zeros = 0;
    }
    bytes.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return Buffer.from(bytes);
}

/** Takes them out again. */
export function unescapeUnit(unit: Uint8Array): Buffer {
  const bytes: number[] = [];
  let zeros = 0;
  for (const byte of unit) {
    if (zeros >= 2 && byte === 3) zeros = 0;
    else {
      bytes.push(byte);
      zeros = byte === 0 ? zeros + 1 : 0;
    }
  }
  return Buffer.from(bytes);
}

/** Units with their lengths before them, as MP4 stores them (ISO/IEC 14496-15, four bytes a length). */
export function withLengths(units: readonly Uint8Array[]): Buffer {
  return Buffer.concat(
    units.flatMap((unit) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(unit.length);
      return [length, unit];
    }),
  );
}
