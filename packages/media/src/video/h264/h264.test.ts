import { BitReader, BitWriter } from './bits.js';
import { escapeUnit, splitUnits, unescapeUnit, withLengths } from './nal.js';
import { VideoError } from '../video-error.js';
import { readPicture, readSequence } from './parameter-sets.js';

/** The code of the error that a call throws. */
function codeOf(run: () => unknown): string | undefined {
  try {
    run();
  } catch (error) {
    if (error instanceof VideoError) return error.code;
    throw error;
  }
  return undefined;
}

describe('bits', () => {
  it('come back as they were written', () => {
    const bits = new BitWriter();
    const codes = [0, 1, 2, 7, 8, 254, 255, 65_535];
    const signed = [0, 1, -1, 25, -26];
    bits.unsigned(3, 5);
    codes.forEach((code) => bits.expGolomb(code));
    signed.forEach((code) => bits.signedExpGolomb(code));
    bits.unsigned(32, 0xdeadbeef);
    bits.alignWith(1);
    const read = new BitReader(bits.bytes());
    expect(read.unsigned(3)).toBe(5);
    expect(codes.map(() => read.expGolomb())).toEqual(codes);
    expect(signed.map(() => read.signedExpGolomb())).toEqual(signed);
    expect(read.unsigned(32)).toBe(0xdeadbeef);
    expect(bits.length % 8).toBe(0);
  });

  it('end with an error, not with zeros', () => {
    expect(() => new BitReader(Buffer.from([0])).expGolomb()).toThrow(RangeError);
  });
});

describe('units', () => {
  it('are split at start codes of three and four bytes', () => {
    const stream = Buffer.from([0, 0, 0, 1, 0x67, 1, 0, 0, 1, 0x68, 2, 3, 0, 0, 0, 1, 0x65]);
    expect(splitUnits(stream).map((unit) => [...unit])).toEqual([[0x67, 1], [0x68, 2, 3], [0x65]]);
  });

  it('never hold a start code once escaped', () => {
    const payload = Buffer.from([0, 0, 0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 9, 0, 0]);
    const unit = escapeUnit(payload);
    for (const byte of [0, 1, 2]) expect(unit.indexOf(Buffer.from([0, 0, byte]))).toBe(-1);
    expect(unescapeUnit(unit)).toEqual(payload);
  });

  it('carry their lengths in an MP4', () => {
    expect([...withLengths([Buffer.from([7, 8])])]).toEqual([0, 0, 0, 2, 7, 8]);
  });
});

describe('parameter sets', () => {
  // Main profile, level 1, as 7.3.2.1.1 lays them out; 20 by 15 macroblocks.
  const sequence = (order: number, references: number) => {
    const bits = new BitWriter();
    bits.unsigned(8, 0x67);
    bits.unsigned(8, 77);
    bits.unsigned(16, 10);
    for (const code of [0, 4, order, references]) bits.expGolomb(code);
    bits.bit(0);
    bits.expGolomb(19);
    bits.expGolomb(14);
    bits.bit(1);
    bits.alignWith(0);
    return escapeUnit(bits.bytes());
  };
  const picture = (cabac: number) => {
    const bits = new BitWriter();
    bits.unsigned(8, 0x68);
    bits.expGolomb(0);
    bits.expGolomb(0);
    bits.bit(cabac);
    bits.bit(0);
    for (const code of [0, 0, 0]) bits.expGolomb(code);
    bits.bit(1);
    bits.unsigned(2, 0);
    bits.signedExpGolomb(-3);
    bits.signedExpGolomb(0);
    bits.signedExpGolomb(0);
    bits.bit(1);
    bits.alignWith(0);
    return escapeUnit(bits.bytes());
  };

  it('say what a slice needs', () => {
    expect(readSequence(sequence(2, 1))).toEqual({ frameNumberBits: 8, macroblocks: 300 });
    expect(readPicture(picture(1))).toEqual({
      weightedPrediction: true,
      initialQuantiser: 23,
      deblockingControl: true,
    });
  });

  it.each([
    ['another order of pictures', () => readSequence(sequence(0, 1))],
    ['several references', () => readSequence(sequence(2, 3))],
    ['CAVLC', () => readPicture(picture(0))],
  ])('are refused with %s', (_name, read) => {
    expect(codeOf(read)).toBe('video_unsupported');
  });
});
