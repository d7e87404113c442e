import { withSentenceEnds } from './sentence-ends.js';

const words = (text: string, confidence: number) =>
  [...text].map((one) => ({ text: one, confidence, left: 0, right: 30, top: 0, bottom: 30 }));
const ended = (lines: readonly string[], confidence = 95) =>
  withSentenceEnds(lines.map((line) => words(line, confidence))).map((line) =>
    line.map(({ text }) => text).join(''),
  );

it('a doubtful comma at the end of a text is a full stop', () => {
  expect(ended(['待て、', '走るな、'], 80)).toEqual(['待て、', '走るな。']);
  expect(ended(['待て、', '走るな、'])).toEqual(['待て、', '走るな、']);
});

it('the full stop is behind the last kana of a text', () => {
  expect(ended(['言って', 'た。よ'])).toEqual(['言って', 'たよ。']);
  expect(ended(['言ってた。よ', 'うん'])).toEqual(['言ってた。よ', 'うん']);
  expect(ended(['そうだ。行'])).toEqual(['そうだ。行']);
});

it('a ring at the end of a line is a full stop', () => {
  expect(ended(['よかった', 'のに°'])).toEqual(['よかった', 'のに。']);
});

it('a dot alone at the end of a text is a full stop', () => {
  expect(ended(['下午', '三点见·'])).toEqual(['下午', '三点见。']);
  expect(ended(['下午·', '三点见'])).toEqual(['下午·', '三点见']);
  expect(ended(['那个··'])).toEqual(['那个··']);
});

it('no full stop follows what ends a sentence', () => {
  expect(ended(['いなかった。。'])).toEqual(['いなかった。']);
  expect(ended(['真的嗎？！。', '走吧。'])).toEqual(['真的嗎？！', '走吧。']);
  expect(ended(['啊——！.'])).toEqual(['啊——！']);
  expect(ended(['そうか……。'])).toEqual(['そうか……。']);
});
