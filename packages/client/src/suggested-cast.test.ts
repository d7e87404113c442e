import { suggestedCast } from './suggested-cast.js';

const region = (text: string, x: number, shape: 'round' | 'box' | 'none', height = 40) => ({
  text,
  box: { x, y: 40, width: 200, height },
  confidence: 1,
  balloon: { shape },
});

const page = (...regions: ReturnType<typeof region>[]) => ({
  text: regions.map(({ text }) => text).join('\n'),
  regions,
  panels: [{ x: 0, y: 0, width: 1000, height: 400 }],
  width: 1000,
});

const voice = (id: string, gender: 'female' | 'male', isDefault = false) => ({
  ...{ id: `espeak/${id}`, language: 'en', gender, isDefault },
});

it('casts a chapter page by page, with the same voices, and leaves sound effects out', () => {
  const voices = [voice('standard', 'male', true), voice('f1', 'female'), voice('m1', 'male')];
  const pages = [
    page(region('In the old town.', 0, 'box'), region('Who is there?', 300, 'round')),
    page(region('Only me!', 0, 'round'), region('BOOM', 300, 'none', 160), region('Oh.', 700, 'round')),
    page(),
  ];
  const cast = suggestedCast(pages, voices, 'en');
  const [first, second, third] = pages.map(({ text }, at) => cast(at, text));
  expect(first?.lines.map((line) => line.voice)).toEqual(['espeak/standard', 'espeak/f1']);
  expect(second?.text).toBe('Only me!\nOh.');
  expect(second?.lines.map((line) => line.voice)).toEqual(['espeak/f1', 'espeak/m1']);
  expect(third).toEqual({ text: '', lines: [] });
  // A part of a page says the same in the same voice.
  expect(cast(1, 'Oh.').lines.map((line) => line.voice)).toEqual(['espeak/m1']);
});
