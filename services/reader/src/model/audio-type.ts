/**
 * Types of audio, detected by the formats' own signatures instead of the sender's header. Only formats that browsers
 * play.
 */

/** Content type of an audio file, or undefined. */
export function audioType(bytes: Uint8Array): string | undefined {
  if (text(bytes, 0, 'ID3')) return 'audio/mpeg';
  if (text(bytes, 0, 'RIFF') && text(bytes, 8, 'WAVE')) return 'audio/wav';
  if (text(bytes, 0, 'OggS')) return 'audio/ogg';
  if (text(bytes, 0, 'fLaC')) return 'audio/flac';
  if (begins(bytes, [0x1a, 0x45, 0xdf, 0xa3])) return 'audio/webm';
  if (['M4A ', 'mp42', 'mp41', 'isom', 'iso2', 'dash'].some((brand) => text(bytes, 4, `ftyp${brand}`))) {
    return 'audio/mp4';
  }
  // A frame of MPEG audio begins with eleven ones; layer 0 is ADTS, that is AAC (ISO 11172-3, 13818-7).
  const [first = 0, second = 0] = bytes;
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return undefined;
  return (second & 0xf6) === 0xf0 ? 'audio/aac' : (second & 0x06) !== 0 ? 'audio/mpeg' : undefined;
}

const begins = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

const text = (bytes: Uint8Array, at: number, wanted: string): boolean =>
  [...wanted].every((character, index) => bytes[at + index] === character.charCodeAt(0));
