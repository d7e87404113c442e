import { captionFontSize, captionStyleNames } from '@komavox/scene';
import { sampleFrame, sampleSettings } from './sample.js';

it('shows the first words of a sentence of several, and words of our own without a text', () => {
  expect(sampleFrame('Wait. The old clock stopped. Why?').text).toBe('The old clock');
  expect(sampleFrame('Wait! Why?').text).toBe('Wait!');
  expect(sampleFrame('It stops').text).toBe('It stops');
  expect(sampleFrame(' ').text).toBe('Watch this now');
  expect(
    [...sampleFrame('灯りが消えていたのに、猫がしゃべった').text.replaceAll(' ', '')].length,
  ).toBeLessThan(9);
});

it('rests within a word, past an entrance', () => {
  const { restAt, words, seconds } = sampleFrame('The old clock');
  expect(words.some(({ start, end }) => start < restAt && restAt < end)).toBe(true);
  expect(restAt).toBeGreaterThan(0.5);
  expect(seconds).toBeGreaterThan(restAt);
});

it('has letters of one size in every style', () => {
  for (const style of captionStyleNames) {
    expect(captionFontSize(sampleSettings({ style }))).toBeCloseTo(40, 5);
  }
});
