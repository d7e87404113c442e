/** Validation of speech requests, and the names that follow from one: of the audio, and of the request. */
import { spokenLanguage, type SpokenLanguage } from '@komavox/languages';
import { Problem } from '@komavox/core';
import { hash, namedId } from './named-id.js';
import { codePoints } from './spoken-text.js';

/** Of a text that is spoken at once. */
export const maxCharacters = 2000;

export const textEmpty = (): Problem => new Problem(400, 'text_empty', 'There is nothing to read aloud.');

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
  if (!/[\p{L}\p{N}]/u.test(trimmed)) throw textEmpty();
  return { text: trimmed, language: languageNamed(language, languages) };
}

/** By name or code. Throws Problem 400 `unknown_language` for one that isn't among them. */
export function languageNamed(name: string, languages: readonly SpokenLanguage[]): SpokenLanguage {
  const known = spokenLanguage(name);
  if (known !== undefined && languages.includes(known)) return known;
  throw new Problem(400, 'unknown_language', 'There is no voice for this language.');
}

/**
 * Names the audio: the same text, language, engines and voice make the same bytes.
 *
 * @param voice names a custom voice
 * @param choices how it is spoken, where somebody chose
 */
export const contentHash = (
  text: string,
  language: string,
  engine: string,
  { voice, choices }: { readonly voice?: string | undefined; readonly choices?: object | undefined } = {},
): string =>
  hash([
    ...[engine, language, text],
    ...(voice === undefined ? [] : [voice]),
    ...(choices === undefined ? [] : ['choices', JSON.stringify(choices)]),
  ]);

/** Identifies what was asked, to tell a repeat from another request under the same key. */
export const fingerprint = (parts: readonly string[]): string => hash(parts);

/** The speech that a user's Idempotency-Key means. */
export const speechIdFor = (userId: string, key: string): string => namedId('speech', userId, key);

export const audioPrefix = 'voice/speech/';
export const audioKey = (content: string): string => `${audioPrefix}${content}.mp3`;
export const timesKey = (content: string): string => `${audioPrefix}${content}.json`;
/** The content that the key of audio, or of its times, is named after. */
export const contentOfKey = (key: string): string => key.slice(audioPrefix.length).replace(/\.\w+$/, '');

/** Pieces of audio that is being made; removed some time after. */
export const piecesPrefix = 'voice/pieces/';
export const piecesOf = (content: string): string => `${piecesPrefix}${content}/`;
export const pieceKey = (content: string, number: number): string => `${piecesOf(content)}${number}`;
