import type { SpokenLanguage } from '@komavox/languages';
import { prepareText, splitLines } from '../src/model/prepare-text.js';
import { type Pronunciation, pronunciationsFor } from '../src/model/pronunciations.js';
import { openAnalyser } from '../src/vendors/lindera.js';

const analyse = openAnalyser();

function prepared(text: string, language: SpokenLanguage, list: Readonly<Record<string, string>>) {
  const pronunciations = Object.entries(list).map(([word, reading]): Pronunciation => ({ word, reading }));
  return prepareText(text, language, analyse, { pronunciations });
}

describe('words with a pronunciation of their own', () => {
  it.each<[SpokenLanguage, string, Record<string, string>, string]>([
    ['en', "Aoi's here, AOI! Aoife?", { aoi: 'Ah-oh-ee' }, "Ah-oh-ee's here, Ah-oh-ee! Aoife?"],
    [
      'en',
      'Rin Tohsaka met Rin.',
      { Rin: 'Reen', 'Rin Tohsaka': 'Reen Toe-saka' },
      'Reen Toe-saka met Reen.',
    ],
    ['en', 'It’s D’Artagnan', { "D'Artagnan": 'Dartanyan' }, "It's Dartanyan."],
    [
      'en',
      'Run, Kei-chan! A.T. (2)?',
      { 'kei-chan': 'Kay chahn', 'A.T. (2)': 'ay two' },
      'Run, Kay chahn! ay two?',
    ],
    ['fr', "l'Ubel arrive", { Ubel: 'Hubèle' }, "l'Hubèle arrive."],
    ['ru', 'Юи и Юити', { юи: 'Йуи' }, 'Йуи и Юити.'],
    ['ko', '민수는 국민이다', { 민: '밍', 민수: '민쑤' }, '민쑤는 국민이다.'],
    ['ja', '月は強い。月島へ', { 月: 'ライト' }, 'ライトワ ツヨイ。 ライト シマエ。'],
    ['ja', 'NARUTOさんとマリア', { naruto: 'ななと', マリ: 'メアリ' }, 'ナナトサント マリア。'],
    ['ja', '千空、飛べ', { 千空: 'せんくう' }, 'センクー、 トベ。'],
    ['zh', '银行里的张三', { 张三: 'zhang1san1', 行: 'hang2' }, '银hang2 里的zhang1 san1。'],
  ])('%s: %s', (language, text, list, said) => {
    const spoken = prepared(text, language, list);
    expect(spoken.text.replace(/ +/gu, ' ').replace(/ (?=[。.])/gu, '')).toBe(said);
  });

  it('are shown as written, and keep their places', () => {
    const { text, words, starts } = prepared('Hey, Light Yagami! Light?', 'en', {
      'light yagami': 'Raito Yagami Kun',
      light: 'Raito',
    });
    expect(words).toEqual(['Hey,', 'Light', 'Yagami!', 'Light?']);
    expect(starts.map((start) => text.slice(start, start === undefined ? 0 : start + 5))).toEqual([
      'Hey, ',
      'Raito',
      'Kun! ',
      'Raito',
    ]);
  });

  it('are only those of words that may be in the text, however they are written there', () => {
    const words = ["D'Artagnan", 'rin tohsaka', 'ｋｅｉ', '月', 'Aoi'];
    const list = words.map((word) => ({ word, reading: 'x' }));
    const text = 'It’s D’ARTAGNAN, Rin  Tohsaka and Kei. 月島';
    expect(pronunciationsFor(text, list).map(({ word }) => word)).toEqual(words.slice(0, -1));
  });

  it('leave a text alone that has characters of private use itself', () => {
    const { text, words } = prepared('A\ue000 b\ue001c', 'en', { b: 'bee' });
    expect(words).toEqual(['A\ue000', 'b\ue001c']);
    expect(text).not.toMatch(/\p{Co}/u);
  });
});

describe('lines', () => {
  it('are counted for each word, empty ones too, also where a word is broken', () => {
    const { words, lines, text } = prepared('One two\n\nsome-\nthing new', 'en', {});
    expect(words).toEqual(['One', 'two', 'some-', 'thing', 'new']);
    expect(lines).toEqual([0, 0, 2, 3, 3]);
    expect(text).toBe('One two. something new.');
    expect(splitLines('One two\n\nsome-\nthing new')[3]).toBe('thing new');
  });

  it('are counted in Japanese and Chinese', () => {
    expect(prepared('行くぞ!\r\nはい', 'ja', {}).lines).toEqual([0, 1]);
    expect(prepared('走！\n\n你好', 'zh', {}).lines).toEqual([0, 2]);
  });
});
