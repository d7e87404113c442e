/** Every language is really read: plausible length, loudness, peaks, and times that agree with the signal. */
import { integratedLoudness, truePeak } from '@komavox/media/testing';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { voice } from '../src/index.js';
import { heard, level, speak } from './speaking.js';

let product: TestProduct;
beforeAll(async () => {
  product = await bootForTest([voice]);
});
afterAll(() => product.stop());

const sampleTexts: readonly (readonly [language: string, text: string, words: number])[] = [
  ['English', 'Stop right there! Who are you, and what do you want?\nNobody. I am only passing through…', 18],
  ['ja', '止まれ！お前は誰だ、何が欲しい？\n誰でもない。通りかかっただけだ。', 7],
  ['ko', '거기 서! 너는 누구냐, 무엇을 원하느냐?\n아무도 아니다. 지나가는 중이다.', 10],
  ['zh', '站住！你是谁，你想要什么？\n没有人。我只是路过。', 10],
  ['zh-hk', '企喺度！你係邊個，想要乜嘢？\n冇人。我只係路過。', 12],
  ['es', '¡Alto ahí! ¿Quién eres, y qué quieres?\nNadie. Solo paso por aquí.', 12],
  ['pt-br', 'Pare aí! Quem é você, e o que quer?\nNinguém. Só estou passando.', 13],
  ['fr', 'Arrête-toi là ! Qui es-tu, et que veux-tu ?\nPersonne. Je ne fais que passer.', 14],
  ['de', 'Halt! Wer bist du, und was willst du?\nNiemand. Ich gehe nur vorbei.', 13],
  ['it', 'Fermo! Chi sei, e cosa vuoi?\nNessuno. Passo soltanto di qui.', 11],
  ['ru', 'СТОЙ! КТО ТЫ, И ЧЕГО ТЫ ХОЧЕШЬ?\nНикто. Я просто иду мимо.', 12],
];

describe.each(sampleTexts)('a text in %s', (language, text, words) => {
  it('is spoken, at the right loudness, with times that agree with the signal', async () => {
    const speech = await heard(product, await speak(product, text, language));
    expect(speech.duration).toBeGreaterThan(3);
    expect(speech.duration).toBeLessThan(10);
    expect(Math.abs(speech.samples.length / 24_000 - speech.duration)).toBeLessThan(0.001);
    expect(Math.abs(integratedLoudness(speech.pcm) + 16)).toBeLessThanOrEqual(1);
    expect(truePeak(speech.pcm)).toBeLessThanOrEqual(-1.5);

    // Nothing shown is lost, and nothing is out of order.
    const shown = speech.words.map(({ word }) => word);
    expect(shown.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
    expect(Math.abs(shown.length - words)).toBeLessThanOrEqual(words / 3);
    let last = 0;
    for (const { start, end } of speech.words) {
      expect(start).toBeGreaterThanOrEqual(last);
      expect(end).toBeGreaterThanOrEqual(start);
      last = end;
    }
    expect(last).toBeLessThanOrEqual(speech.duration + 0.001);

    // After a pause the voice begins when its word does.
    const afterPause = speech.words.filter(
      ({ start }, n) => start - (speech.words[n - 1]?.end ?? start) > 0.1,
    );
    const marked = speech.words.filter(
      ({ word, start }, n) => /^[!?]$/.test(speech.words[n - 1]?.word ?? '') && word && start,
    );
    expect(afterPause.length + marked.length).toBeGreaterThanOrEqual(3);
    for (const { start } of afterPause) {
      let onset = start - 0.05;
      while (onset < speech.duration && level(speech.samples, onset) < 0.01) onset += 0.005;
      expect(Math.abs(onset - start)).toBeLessThanOrEqual(0.08);
    }
  });
});

it('reads different characters differently', async () => {
  const lengths = new Map<string, number>();
  for (const [language, text] of [
    ['ja', '一'],
    ['ja', '東京特許許可局'],
    ['ja', '東東東東東東東'],
    ['zh', '你好世界朋友们'],
    ['zh', '是是是是是是是'],
  ] as const) {
    lengths.set(language + text, (await heard(product, await speak(product, text, language))).duration);
  }
  // "Chinese letter" for each character would take 7 s and be the same for all.
  expect(new Set(lengths.values()).size).toBe(5);
  for (const seconds of lengths.values()) expect(seconds).toBeLessThan(4);
});
