import { agreedReading, isInDoubt, mergeReadings } from './merge-readings.js';
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

/** Each character with how sure it is. */
const read = (...characters: readonly (readonly [string, number])[]) =>
  characters.flatMap(([text, confidence]) => words(text, confidence));
const agreed = (grained: ReturnType<typeof read>, plain: ReturnType<typeof read>) =>
  agreedReading(grained, plain)
    .map(({ text }) => text)
    .join('');

describe('a column read with grain and without', () => {
  it('has of each character the surer one', () => {
    expect(agreed(words('リース', 79), words('リリース'))).toBe('リリース');
    expect(agreed(read(['こ', 52], ['と', 99]), read(['ご', 79], ['と', 99]))).toBe('ごと');
  });

  it('keeps small marks of either, and what both are unsure of within it', () => {
    expect(agreed(read(['た', 99], ['。', 30]), read(['た', 99]))).toBe('た。');
    expect(agreed(read(['ホ', 99], ['ー', 30], ['よ', 99]), read(['ホ', 99], ['っ', 40], ['よ', 99]))).toBe(
      'ホっよ',
    );
  });

  it('has abbreviations, which lie on their side, though hardly one reading sees them', () => {
    const rest = [['、', 99] as const, ['今', 99] as const];
    const [okay] = agreedReading(read(['o', 43], ['K', 64], ...rest), read(...rest));
    expect(okay).toMatchObject({ text: 'O', confidence: 85 });
    expect(agreed(read(['o', 52], ['K', 55], ...rest), read(['k', 35], ...rest))).toBe('OK、今');
    expect(agreed(read(['o', 52], ['i', 55], ...rest), read(...rest))).toBe('、今');
    expect(agreed(read(['B', 52], ['O', 55], ['K', 55], ...rest), read(...rest))).toBe('、今');
  });

  it('has no mark for the voicing of a kana', () => {
    expect(agreed(read(['く', 66], ['!', 92], ['行', 99]), read(['ぐ', 98], ['行', 99]))).toBe('ぐ行');
    expect(agreed(read(['く', 66], ['!', 92], ['行', 99]), read(['く', 98], ['行', 99]))).toBe('く!行');
  });

  it('has no art at its ends', () => {
    expect(agreed(read(['ミ', 45], ['ナ', 99]), read(['M', 43], ['ナ', 99]))).toBe('ナ');
    expect(agreed(read(['ト', 99], ['グ', 30]), read(['ト', 99], ['グ', 24]))).toBe('ト');
    expect(agreed(read(['？', 99], ['～', 40]), read(['？', 99]))).toBe('？');
  });

  it('has no tail of its balloon for a letter', () => {
    expect(agreed(read(['！', 99], ['V', 60]), read(['！', 99], ['V', 56]))).toBe('！');
    expect(agreed(read(['V', 60], ['号', 99]), read(['V', 56], ['号', 99]))).toBe('V号');
    for (const tail of ['V', '」']) {
      const far = words('って？').concat(words(tail).map((word) => ({ ...word, top: 135, bottom: 165 })));
      expect(agreed(far, far)).toBe('って？');
      expect(agreed(words(`って？${tail}`), words(`って？${tail}`))).toBe(`って？${tail}`);
    }
    expect(agreed(words('V'), words('V'))).toBe('V');
  });

  it('has a character once where both read something else in its place', () => {
    const at = (text: string, top: number) => words(text).map((word) => ({ ...word, top, bottom: top + 30 }));
    const plain = [...at('年', 0), ...at('七', 30), ...at('夜', 60)];
    expect(agreed([...at('年', 0), ...at('七', 30), ...at('7', 45), ...at('夜', 60)], plain)).toBe('年七夜');
    expect(agreed([...at('一', 33), ...at('！', 90)], [...at('啊', 0), ...at('！', 90)])).toBe('啊一！');
  });

  it('has an exclamation mark once of which the point was read as well', () => {
    const at = (text: string, top: number) => words(text).map((word) => ({ ...word, top, bottom: top + 30 }));
    const plain = [...at('的', 0), ...at('吗', 30), ...at('！', 64)];
    expect(agreed([...at('的', 0), ...at('吗', 30), ...at('!', 60), ...at('！', 66)], plain)).toBe('的吗！');
    expect(agreed([...at('的', 0), ...at('吗', 30), ...at('！', 64), ...at('！', 95)], plain)).toBe(
      '的吗！！',
    );
  });

  it('knows what was not chosen', () => {
    const [chosen] = agreedReading(read(['聞', 70]), read(['間', 80]));
    expect(chosen).toMatchObject({ text: '間', confidence: 80, others: [{ text: '聞', confidence: 70 }] });
    const [laid] = mergeReadings(chosen ? [chosen] : [], words('聞', 82));
    expect(laid).toMatchObject({ text: '間', others: [{ text: '聞' }, { text: '聞', confidence: 82 }] });
  });

  it('has what each read alone in the order of their places', () => {
    const alone = (text: string, at: number) =>
      words(text).map((word) => ({ ...word, top: 30 * at, bottom: 30 * at + 20 }));
    const [before, after] = [alone('る', 0), alone('こ', 6)];
    const agreedText = agreedReading(
      [...before, ...alone('で', 2), ...after],
      [...before, ...alone('、', 4), ...after],
    );
    expect(agreedText.map(({ text }) => text).join('')).toBe('るで、こ');
  });

  it('is the one of them where the other read nothing', () => {
    expect(agreed([], words('はい'))).toBe('はい');
  });
});

describe('two readings of a column', () => {
  it('give each other the small marks and kana that one of them lost', () => {
    expect(merged('ちょと待て', 'ちょっと待って、')).toBe('ちょっと待って、');
    expect(merged('早いね！', '早いね')).toBe('早いね！');
    expect(merged('みねーーか', 'みねーか')).toBe('みねーか');
    expect(merged('つかまえた', 'つかまえたー', [95, 84])).toBe('つかまえた');
  });

  it('have no character between two that stand as close as others', () => {
    expect(merged('天七夜', '天七7夜')).toBe('天七夜');
    const apart = [...words('天夜'), ...words('很长')].map((word, at) => ({
      ...word,
      top: 30 * at + (at > 0 ? 30 : 0),
      bottom: 30 * at + (at > 0 ? 60 : 30),
    }));
    const texts = mergeReadings(apart, words('天七夜很长')).map(({ text }) => text);
    expect(texts.join('')).toBe('天七夜很长');
  });

  it('end in no dots that the column as it stands has not', () => {
    expect(merged('勝ち', '勝ち…', [95, 97])).toBe('勝ち');
    expect(merged('では、', '・では、…')).toBe('では、');
    expect(merged('だ……', 'だ…')).toBe('だ……');
    expect(merged('あの', 'あ…の')).toBe('あ…の');
  });

  it('have no strokes of art, and begin in no comma', () => {
    expect(merged('走吧', '走|吧\\', [95, 99])).toBe('走吧');
    expect(merged('走吧', '，走吧')).toBe('走吧');
    expect(merged('等一下', '「等一下」', [95, 97])).toBe('等一下');
    expect(merged('真的', '真i的', [95, 99])).toBe('真的');
    expect(merged('吗？！', '吗？i！', [95, 99])).toBe('吗？！');
  });

  it('pair marks of any width', () => {
    const laid = [...words('走吧', 99), ...words('．', 60), ...words('」—', 80)];
    expect(mergeReadings(words('走吧.', 53), laid).map(({ text }) => text)).toEqual(['走', '吧', '．']);
  });

  it('have dashes between characters, but not at the end', () => {
    const apart = words('啊！').map((word, at) => ({ ...word, top: 90 * at, bottom: 90 * at + 30 }));
    const laid = [...words('啊'), ...words('——', 86), ...words('！')];
    expect(mergeReadings(apart, laid).map(({ text }) => text)).toEqual(['啊', '—', '—', '！']);
    expect(merged('啊', '啊—', [95, 90])).toBe('啊');
  });

  it('count without what stands behind the text', () => {
    const laid = [...words('嗯', 100), ...words('？', 77), ...words('火', 16)];
    expect(mergeReadings(words('？', 88), laid).map(({ text }) => text)).toEqual(['嗯', '？']);
  });

  it('differ in what the surer one is right about', () => {
    expect(merged('口是', '只是', [80, 99])).toBe('只是');
    expect(merged('只是', '口是', [95, 97])).toBe('只是');
    const [surer, alike] = [
      mergeReadings(words('口', 80), words('只', 99)),
      mergeReadings(words('只', 95), words('口', 97)),
    ];
    expect([surer[0]?.confidence, alike[0]?.confidence]).toEqual([99, 95]);
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
    const [first] = mergeReadings(words('K，'), words('OK，'));
    expect(first).toMatchObject({ text: 'O', top: 0, bottom: 0 });
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

it('a column is in doubt where one of its characters is', () => {
  const sure = read(['行', 99], ['く', 97]);
  expect(isInDoubt(sure)).toBe(false);
  expect(isInDoubt([...sure, ...read(['。', 60])])).toBe(true);
  const others = [{ text: '間', confidence: 4 }];
  expect(isInDoubt(sure.map((word) => ({ ...word, others })))).toBe(true);
});
