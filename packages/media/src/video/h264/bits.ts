/** Bits as H.264 writes them: most significant first, with Exp-Golomb codes (ITU-T H.264, 7.2 and 9.1). */

export class BitWriter {
  readonly #bytes: number[] = [];
  #length = 0;

  /** Bits written so far. */
  get length(): number {
    return this.#length;
  }

  bit(value: number | boolean): void {
    const at = this.#length >> 3;
    if ((this.#length & 7) === 0) this.#bytes.push(0);
    if (value) this.#bytes[at] = (this.#bytes[at] ?? 0) | (0x80 >> (this.#length & 7));
    this.#length += 1;
  }

  /** u(n) */
  unsigned(width: number, value: number): void {
    for (let place = width - 1; place >= 0; place -= 1) this.bit((value >>> place) & 1);
  }

  /** ue(v) */
  expGolomb(value: number): void {
    const width = 32 - Math.clz32(value + 1);
    this.unsigned(width - 1, 0);
    this.unsigned(width, value + 1);
  }

  /** se(v) */
  signedExpGolomb(value: number): void {
    this.expGolomb(value > 0 ? 2 * value - 1 : -2 * value);
  }

  alignWith(value: 0 | 1): void {
    while ((this.#length & 7) !== 0) this.bit(value);
  }

  bytes(): Buffer {
    return Buffer.from(this.#bytes);
  }
}

export class BitReader {
  #position = 0;
  constructor(readonly bytes: Uint8Array) {}

  /** Bits read so far. */
  get position(): number {
    return this.#position;
  }

  bit(): number {
    const byte = this.bytes[this.#position >> 3];
    if (byte === undefined) throw new RangeError('The bits of this H.264 unit end too early.');
    const value = (byte >> (7 - (this.#position & 7))) & 1;
    this.#position += 1;
    return value;
  }

  /** u(n), n at most 32 */
  unsigned(width: number): number {
    let value = 0;
    for (let place = 0; place < width; place += 1) value = value * 2 + this.bit();
    return value;
  }

  /** ue(v) */
  expGolomb(): number {
    let zeros = 0;
    while (this.bit() === 0) zeros += 1;
    return 2 ** zeros - 1 + this.unsigned(zeros);
  }

  /** se(v) */
  signedExpGolomb(): number {
    const code = this.expGolomb();
    return code % 2 === 1 ? (code + 1) / 2 : 0 - code / 2;
  }
}
