import { heardLetters } from './letters.js';
import { errorRate, scoreSentence } from './recognition-score.js';
import { sentencesOf, type Sentence } from './sentences.js';

const sentence = (language: Sentence['language'], ...spellings: string[]): Sentence => ({
  language,
  kind: 'dialogue',
  text: spellings[0] ?? '',
  spellings,
});

describe('heardLetters', () => {
  it.each([
    ['en', "He's 20, on the 3rd floor!", 'he s twenty on the third floor'],
    ['fr', 'Les 1 200 élèves', 'les mille deux cents élèves'],
    ['de', 'Straße', 'strasse'],
    ['ru', 'Ещё', 'еще'],
    ['zh', '20个人', 'er shi ge ren'],
    ['ja', '東京タワーへ来た。', 'トーキョータワーエキタ'],
  ] as const)('brings %s to what is heard', (language, text, heard) => {
    expect(heardLetters(text, language)).toBe(heard);
  });

  it('reads Japanese alike however it is written', () => {
    expect(heardLetters('せんせいが三人いる', 'ja')).toBe(heardLetters('先生が3人いる', 'ja'));
  });

  it('takes Hangul apart', () => {
    expect([...heardLetters('한글', 'ko')]).toHaveLength(6);
  });
});

describe('scoreSentence', () => {
  it('counts letters and words that are wrong, whatever case and marks', () => {
    const score = scoreSentence(sentence('en', 'Stop the cat!'), 'stop that cat');
    expect(score).toMatchObject({ letters: 10, lettersWrong: 2, words: 3, wordsWrong: 1 });
  });

  it('takes the nearest spelling', () => {
    const year = sentence('en', 'In 1987', 'In nineteen eighty-seven');
    expect(scoreSentence(year, 'in 1987').lettersWrong).toBe(0);
    expect(scoreSentence(year, 'in nineteen eighty seven').lettersWrong).toBe(0);
  });

  it('counts a runaway transcript as all wrong, not more', () => {
    const score = scoreSentence(sentence('en', 'No!'), 'oh my my my my my my my my');
    expect(errorRate([score], 'letters')).toBe(100);
  });

  it('counts silence as all wrong', () => {
    expect(errorRate([scoreSentence(sentence('ja', 'やめろ！'), '')], 'letters')).toBe(100);
  });
});

describe('sentencesOf', () => {
  it('has 60 of each language, of every kind', () => {
    for (const language of ['en', 'fr', 'pt-br', 'es', 'it', 'zh', 'ja', 'de', 'ko', 'ru'] as const) {
      const all = sentencesOf(language);
      expect([language, all.length, new Set(all.map(({ kind }) => kind)).size]).toEqual([language, 60, 5]);
      expect(new Set(all.map(({ text }) => text)).size).toBe(60);
    }
  });

  it('spells out what is heard alike', () => {
    const spelt = sentencesOf('fr').find(({ text }) => text.startsWith('Écoute-moi'));
    expect(spelt?.text).not.toMatch(/[{|}]/);
    expect(new Set(spelt?.spellings).size).toBe(4);
  });

  it('takes fewer from every kind', () => {
    const few = sentencesOf('en', 10);
    expect(few).toHaveLength(10);
    expect(new Set(few.map(({ kind }) => kind)).size).toBe(5);
  });
});
