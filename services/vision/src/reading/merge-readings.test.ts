import { mergeReadings } from './merge-readings.js';
import { withOpeningMarks } from './opening-marks.js';

const words = (text: string, confidence = 95) =>
  [...text].map((one, at) => ({
    text: one,
    confidence,
    left: 0,
    right: 30,
    top: 30 * at,
    bottom: 30 * at + 30,
  }));
const merged = (standing: string, laid: string, sureness = [95, 95], isLast = false) =>
  mergeReadings(words(standing, sureness[0]), words(laid, sureness[1]), isLast)
    .map(({ text }) => text)
    .join('');

describe('two readings of a column', () => {
  it('give each other the small marks and kana that one of them lost', () => {
    expect(merged('ちょと待て', 'ちょっと待って、')).toBe('ちょっと待って、');
    expect(merged('早いね！', '早いね')).toBe('早いね！');
    expect(merged('みねーーか', 'みねーか')).toBe('みねーか');
  });

  it('differ in what the surer one is right about', () => {
    expect(merged('口是', '只是', [80, 99])).toBe('只是');
    expect(merged('只是', '口是', [95, 97])).toBe('只是');
  });

  it('end a text with a full stop where one of them has it', () => {
    expect(merged('走吧，', '走吧.', [95, 95], true)).toBe('走吧。');
    expect(merged('走吧，', '走吧.')).toBe('走吧，');
    expect(merged('走吧，', '走吧、', [95, 95], true)).toBe('走吧，');
  });

  it('are worth nothing to each other when one is far from sure', () => {
    expect(merged('早いね', '早一いね、', [95, 70])).toBe('早いね');
    expect(merged('', '早い')).toBe('');
  });

  it('leave what was added at the end of the character before it', () => {
    const comma = mergeReadings(words('はい'), words('は、い'))[1];
    expect(comma).toMatchObject({ text: '、', top: 30, bottom: 30 });
  });
});

it.each([
  ['QUÉ HACES?', '¿QUÉ HACES?'],
  ['Espera. Vuelve!', 'Espera. ¡Vuelve!'],
  ['¿Qué? ¡No!', '¿Qué? ¡No!'],
  ['...?!', '...?!'],
])('Spanish %s is %s', (read, wanted) => {
  expect(withOpeningMarks(read, 'es')).toBe(wanted);
  expect(withOpeningMarks(read, 'en')).toBe(read);
});
