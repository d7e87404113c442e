/**
 * Mandarin in Kokoro's letters: pinyin as initial and final, with an arrow for the tone after the vowel, as misaki
 * (hexgrad, Apache-2.0) writes it. Two third tones in a row stay as they are written: the model was trained so, and raises
 * the first by itself (老虎: from 304 to 338 Hz with ↓↓ as with ↗↓, while the first of 老书 falls).
 */
import { codePoints } from '../../../model/spoken-text.js';
import { readingsOf } from './chinese-readings.js';
import { marks, type PhonemeToken } from './phoneme-token.js';

const words = new Intl.Segmenter('zh', { granularity: 'word' });

/** Chinese characters, and syllables with the number of a tone (`zhang1 san1`); `latin` reads other words. */
export function chineseTokens(
  text: string,
  latin: (text: string) => readonly PhonemeToken[],
): PhonemeToken[] {
  const tokens: PhonemeToken[] = [];
  let position = 0;
  for (const [part] of text.matchAll(
    /\p{Script=Han}+|[A-Za-zÜüÀ-ÿ][A-Za-zÜüÀ-ÿ']*[1-5]?|[^\p{Script=Han}A-Za-zÜüÀ-ÿ]+/gu,
  )) {
    if (/\p{Script=Han}/u.test(part)) tokens.push(...hanTokens(part, position));
    else if (/[1-5]$/u.test(part) && /^\p{L}/u.test(part)) {
      tokens.push({ letters: syllableLetters(part.toLowerCase()), position });
    } else if (/\p{L}/u.test(part)) {
      for (const token of latin(part)) {
        tokens.push(token.position === undefined ? token : { ...token, position: position + token.position });
      }
    } else tokens.push({ letters: marks(part) });
    position += codePoints(part);
  }
  return withSpaces(tokens.filter(({ letters }) => letters !== ''));
}

function hanTokens(text: string, position: number): PhonemeToken[] {
  const syllables = readingsOf(text);
  const tokens: PhonemeToken[] = [];
  let at = 0;
  for (const { segment } of words.segment(text)) {
    const count = codePoints(segment);
    const letters = syllables
      .slice(at, at + count)
      .map(syllableLetters)
      .join('');
    tokens.push({ letters, position: position + at });
    at += count;
  }
  return tokens;
}

/** Between words stands a space, which the marks of Chinese don't bring. */
function withSpaces(tokens: readonly PhonemeToken[]): PhonemeToken[] {
  return tokens.flatMap((token, n) => {
    const next = tokens[n + 1];
    if (next === undefined || next.position === undefined) return [token];
    const isApart = token.position === undefined && /[ “(]$/u.test(token.letters);
    return isApart ? [token] : [token, { letters: ' ' }];
  });
}

const initials: Readonly<Record<string, string>> = {
  ...{ b: 'p', p: 'pʰ', m: 'm', f: 'f', d: 't', t: 'tʰ', n: 'n', l: 'l', g: 'k', k: 'kʰ', h: 'x' },
  ...{ j: 'ʨ', q: 'ʨʰ', x: 'ɕ', zh: 'ꭧ', ch: 'ꭧʰ', sh: 'ʂ', r: 'ɻ', z: 'ʦ', c: 'ʦʰ', s: 's' },
};

/** 0 is the place of the tone. */
const finals: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ a: 'a0', o: 'wo0', e: 'ɤ0', ê: 'e0', ai: 'ai0', ei: 'ei0', ao: 'au0', ou: 'ou0', er: 'ɚ0' },
    ...{ an: 'a0n', en: 'ə0n', ang: 'a0ŋ', eng: 'ə0ŋ', ong: 'ʊ0ŋ' },
    ...{
      i: 'i0',
      ia: 'ja0',
      ie: 'je0',
      iao: 'jau0',
      iu: 'jou0',
      ian: 'jɛ0n',
      in: 'i0n',
      iang: 'ja0ŋ',
      ing: 'i0ŋ',
    },
    ...{
      iong: 'jʊ0ŋ',
      io: 'jo0',
      u: 'u0',
      ua: 'wa0',
      uo: 'wo0',
      uai: 'wai0',
      ui: 'wei0',
      uan: 'wa0n',
      un: 'wə0n',
    },
    ...{ uang: 'wa0ŋ', ueng: 'wə0ŋ', ü: 'y0', üe: 'ɥe0', üan: 'ɥɛ0n', ün: 'y0n' },
  }),
);

const tones = ['', '→', '↗', '↓', '↘', ''];

/** `zhong1` as `ꭧʊ→ŋ`; nothing for what is no syllable. */
export function syllableLetters(syllable: string): string {
  const [, plain = '', tone = '5'] = /^([a-zêü]+)([0-5])?$/u.exec(syllable.replace(/v|u:/gu, 'ü')) ?? [];
  const said = interjections.get(plain) ?? regular(plain);
  return said.replace('0', tones[Number(tone)] ?? '');
}

/** Syllables of cries alone. */
const interjections: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ o: 'ɔ0', yo: 'jɔ0', m: 'm0', n: 'n0', ng: 'ŋ0', hm: 'hm0', hng: 'hŋ0' },
  }),
);

function regular(plain: string): string {
  const spelled = withoutCarrier(plain);
  const initial = /^(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcs])/u.exec(spelled)?.[0] ?? '';
  let final = spelled.slice(initial.length);
  if (/^[jqx]$/u.test(initial)) final = final.replace(/^u/u, 'ü');
  // The i of zhi and zi is no i.
  if (final === 'i' && /^(?:zh|ch|sh|r|z|c|s)$/u.test(initial)) return `${initials[initial] ?? ''}ɨ0`;
  const sound = finals.get(final);
  return sound === undefined ? '' : (initials[initial] ?? '') + sound;
}

/** Syllables without an initial are written with y and w. */
function withoutCarrier(plain: string): string {
  if (plain === 'you') return 'iu';
  if (plain === 'wei') return 'ui';
  if (plain === 'wen') return 'un';
  return plain
    .replace(/^yu/u, 'ü')
    .replace(/^yi/u, 'i')
    .replace(/^y/u, 'i')
    .replace(/^wu/u, 'u')
    .replace(/^w/u, 'u');
}
