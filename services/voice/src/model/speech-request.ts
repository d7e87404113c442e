/** Validation of speech requests, and the names that follow from one: of the audio, and of the request. */
import { createHash } from 'node:crypto';
import { spokenLanguage, type SpokenLanguage } from '@komavox/languages';
import { Problem } from '@komavox/core';
import { codePoints, isSpeakable } from './spoken-text.js';

const maxCharacters = 2000;

/** Throws Problem 400 `text_empty`, 413 `text_too_long`, 400 `unknown_language`. */
export function validateRequest(
  text: string,
  language: string,
  languages: readonly SpokenLanguage[],
): { text: string; language: SpokenLanguage } {
  const trimmed = text.trim();
  if (codePoints(trimmed) > maxCharacters) {
    throw new Problem(413, 'text_too_long', `The text is longer than ${maxCharacters} characters.`);
  }
  if (!isSpeakable(trimmed)) throw new Problem(400, 'text_empty', 'There is nothing to read aloud.');
  const known = spokenLanguage(language);
  if (known === undefined || !languages.includes(known)) {
    throw new Problem(400, 'unknown_language', 'There is no voice for this language.');
  }
  return { text: trimmed, language: known };
}

const hash = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/**
 * Names the audio: the same text, language, engines and voice make the same bytes.
 *
 * @param voice names a custom voice
 */
export const contentHash = (text: string, language: string, engine: string, voice?: string): string =>
  hash([engine, language, text, ...(voice === undefined ? [] : [voice])]);

/** Identifies what was asked, to tell a repeat from another request under the same key. */
export const fingerprint = (parts: readonly string[]): string => hash(parts);

/** The speech that a user's Idempotency-Key means, as a UUID (RFC 9562 version 8: made of a hash). */
export function speechIdFor(userId: string, key: string): string {
  const digits = hash(['speech', userId, key]);
  const variant = ((Number.parseInt(digits[16] ?? '0', 16) & 0x3) | 0x8).toString(16);
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-');
}

export const audioKey = (content: string): string => `voice/speech/${content}.mp3`;
export const timesKey = (content: string): string => `voice/speech/${content}.json`;
