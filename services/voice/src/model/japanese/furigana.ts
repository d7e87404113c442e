/** Readings that stand in the text behind their word, as 漢字(かんじ) or 漢字《かんじ》: the word is said so, once. */
import type { MappedText } from '../mapped-text.js';
import type { SetAside } from '../set-aside.js';
import { longVowels, toKatakana } from './kana.js';

const pattern =
  /[|｜]?([\p{Script=Han}々ヶ]+)(?:《([\p{Script=Hiragana}\p{Script=Katakana}ー・]+)》|\(([\p{Script=Hiragana}\p{Script=Katakana}ー・]+)\))/gu;

/** More kana than these for one character are a remark: 顔(どきどきどき). */
const maxKana = 4;

export const withFurigana = (text: MappedText, aside: SetAside): MappedText =>
  text.replace(pattern, ([, word = '', marked, bracketed]) => {
    const reading = marked ?? bracketed ?? '';
    const fits = reading.length <= word.length * maxKana;
    // In brackets katakana may be a sound: 顔(ドキッ).
    const sound = bracketed !== undefined && /ッ$|^(\p{L}{2})\1$/u.test(bracketed);
    return fits && !sound ? aside.add(longVowels(toKatakana(reading))) : undefined;
  });
