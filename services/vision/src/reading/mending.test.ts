import type { Cell } from '../blocks/strip.js';
import { chosenOf, type Candidate } from './candidates.js';
import { fitToCells } from './fit-to-cells.js';
import { withLookAlikes } from './look-alikes.js';
import { writings } from './writing.js';

const letter: Cell = { width: 0.85, height: 0.85 };
const smallKana: Cell = { width: 0.68, height: 0.45 };
const comma: Cell = { width: 0.2, height: 0.2, mark: 'comma' };
const stop: Cell = { width: 0.25, height: 0.25, mark: 'stop' };

describe('a reading of columns is mended by its ink', () => {
  it('with the marks that the recogniser left out', () => {
    expect(fitToCells('雨やんだね', [letter, comma, letter, letter, letter, letter, stop])).toBe(
      '雨、やんだね。',
    );
  });

  it('with small kana for large ones, and not the other way', () => {
    expect(fitToCells('怖かつた', [letter, letter, smallKana, letter])).toBe('怖かった');
    expect(fitToCells('こっち', [letter, letter, letter])).toBe('こっち');
  });

  it('with numbers that have as many strokes', () => {
    const bars = (count: number): Cell => ({ ...letter, bars: count });
    expect(fitToCells('ー分', [bars(2), letter])).toBe('二分');
    expect(fitToCells('十ー…', [letter, bars(1), letter])).toBe('十一…');
  });

  it('without a kana that was read twice, once without its marks', () => {
    expect(fitToCells('ないそぞ', [letter, letter, letter])).toBe('ないぞ');
    expect(fitToCells('ささ', [letter, letter])).toBe('ささ');
  });

  it('only where it has as many letters as the ink', () => {
    expect(fitToCells('雨やんだ', [letter, comma, letter])).toBe('雨やんだ');
    expect(fitToCells('雨やんだ', undefined)).toBe('雨やんだ');
  });
});

it('tells characters that look alike by their neighbours', () => {
  expect(withLookAlikes('十ニ？', writings.ja)).toBe('十二？');
  expect(withLookAlikes('しゃベった', writings.ja)).toBe('しゃべった');
  expect(withLookAlikes('もうー度', writings.ja)).toBe('もう一度');
  expect(withLookAlikes('もうー先生', writings.ja)).toBe('もうー先生');
  expect(withLookAlikes('五ニュース', writings.ja)).toBe('五ニュース');
  expect(withLookAlikes('ベル', writings.ja)).toBe('ベル');
  expect(withLookAlikes('ねえ（、聞いてる？（笑）', writings.ja)).toBe('ねえ〜、聞いてる？（笑）');
  expect(withLookAlikes('庭にリリース、ヤモリの', writings.ja)).toBe('庭にリリース、ヤモリの');
  expect(withLookAlikes('っいに勝った！', writings.ja)).toBe('ついに勝った！');
  expect(withLookAlikes('少しずっ、一人ずっ来い。ずっとここに', writings.ja)).toBe(
    '少しずつ、一人ずつ来い。ずっとここに',
  );
  expect(withLookAlikes('間いてる？間こえた、よく間けよ、先生に間かれた', writings.ja)).toBe(
    '聞いてる？聞こえた、よく聞けよ、先生に聞かれた',
  );
  expect(withLookAlikes('この間いた人、長い間けんかした、間に合う', writings.ja)).toBe(
    'この間いた人、長い間けんかした、間に合う',
  );
  expect(withLookAlikes('ちょつと待って！', writings.ja)).toBe('ちょっと待って！');
});

it('has six points in a Chinese ellipsis', () => {
  expect(withLookAlikes('….原来如此…', writings.zh)).toBe('……原来如此……');
  expect(withLookAlikes('不会吧……', writings.zh)).toBe('不会吧……');
  expect(withLookAlikes('不会吧。……', writings.zh)).toBe('不会吧……');
  expect(withLookAlikes('走了。……我知道。', writings.zh)).toBe('走了。……我知道。');
  expect(withLookAlikes('え…？', writings.ja)).toBe('え…？');
});

it('ends a Korean sentence with a full stop, and nothing else', () => {
  expect(withLookAlikes('지금 나가자,', writings.ko)).toBe('지금 나가자.');
  expect(withLookAlikes('갔다, 그리고', writings.ko)).toBe('갔다, 그리고');
  expect(withLookAlikes('하지만,', writings.ko)).toBe('하지만,');
  expect(withLookAlikes('자,', writings.ko)).toBe('자,');
  expect(withLookAlikes('또 잊어버렸네,', writings.ko)).toBe('또 잊어버렸네.');
});

it.each([
  ['계단 30ㅇ개', '계단 300개'],
  ['ㅇㅇ 아니', 'ㅇㅇ 아니'],
  ['할 거니i까', '할 거니까'],
  ["그냥 '믿을 수가", '그냥 믿을 수가'],
  ["그 '탑'은", "그 '탑'은"],
  ['응?)', '응?'],
])('reads the Korean %s as %s', (read, meant) => {
  expect(withLookAlikes(read, writings.ko)).toBe(meant);
});

it.each([
  ['В 7:ЗО, в ЗОО шагах', 'В 7:30, в 300 шагах'],
  ['Зоопарк, 3 этаж', 'Зоопарк, 3 этаж'],
  ['Это oн. OK?', 'Это он. OK?'],
  ['мОЙ ДЕДУШКА постРОИЛ', 'МОЙ ДЕДУШКА ПОСТРОИЛ'],
  ['Он сОсЧитал их в США', 'Он сосчитал их в США'],
  ['А', 'А'],
  ['Кто ВЫ и ЧТО ВЫ делаете, Я спросил? И НЛО?', 'Кто вы и что вы делаете, я спросил? И НЛО?'],
  ['«Я», — сказал он. В дом', '«Я», — сказал он. В дом'],
  ['ОН спит, а ЙХ нет. Йод', 'Он спит, а их нет. Йод'],
])('reads the Cyrillic %s as %s', (read, meant) => {
  expect(withLookAlikes(read, writings.ru)).toBe(meant);
  expect(withLookAlikes(read, writings.en)).toBe(read);
});

describe('of several readings', () => {
  const candidate = (text: string, quality: number, off = 0): Candidate => ({
    text,
    quality,
    off,
    confidence: quality,
    vertical: false,
    expected: 0,
    weakest: quality,
    places: [],
    votes: 1,
    support: 1,
    readings: 1,
  });

  it('the one that most say is taken, though another is surer', () => {
    const readings = [candidate('fo stay', 96), candidate('to stay', 90), candidate('to stay', 88)];
    expect(chosenOf(readings)).toMatchObject({ text: 'to stay', votes: 2, support: 3, readings: 3 });
  });

  it('one with as many words as the line has spaces for is better than two without', () => {
    const readings = [candidate('Toa tree', 96, 1), candidate('Toa tree', 95, 1), candidate('To a tree', 86)];
    expect(chosenOf(readings)?.text).toBe('To a tree');
  });

  it('is none where nothing was read', () => {
    expect(chosenOf([])).toBeUndefined();
  });
});

it('a full stop and a comma after a wide character are wide as well', () => {
  expect(withLookAlikes('我马上到.', writings.zh)).toBe('我马上到。');
  expect(withLookAlikes('好吧,明天．', writings.zh)).toBe('好吧，明天。');
  expect(withLookAlikes('そう.', writings.ja)).toBe('そう。');
  expect(withLookAlikes('第3.5回,OK.', writings.zh)).toBe('第3.5回，OK.');
  expect(withLookAlikes('oK，我馬上到。', writings['zh-hk'])).toBe('OK，我馬上到。');
  expect(withLookAlikes('口K，我马上到。', writings.zh)).toBe('OK，我马上到。');
  expect(withLookAlikes('门口有人。', writings.zh)).toBe('门口有人。');
  expect(withLookAlikes('VoLとiOS', writings.ja)).toBe('VoLとiOS');
  expect(withLookAlikes('那个...', writings.zh)).toBe('那个...');
});

it('a number beside a dash is a part of that', () => {
  expect(withLookAlikes('啊一—！', writings.zh)).toBe('啊——！');
  expect(withLookAlikes('从—开始', writings.zh)).toBe('从一开始');
  expect(withLookAlikes('一次', writings.zh)).toBe('一次');
});

it('a stroke after a Korean syllable is a dash', () => {
  expect(withLookAlikes('으아ㅡ! ㅡㅡ; ㅋㅡㅋ', writings.ko)).toBe('으아—! ㅡㅡ; ㅋㅡㅋ');
});

it('a digit within a word is the letter that looks like it', () => {
  expect(withLookAlikes("THAT'5 A H0USE", writings.en)).toBe("THAT'S A HOUSE");
  expect(withLookAlikes('the hou5e', writings.en)).toBe('the house');
  expect(withLookAlikes('At 7:05, room B5, H2O, 50S', writings.en)).toBe('At 7:05, room B5, H2O, 50S');
});

it('brackets without their partners are what stands around a text', () => {
  expect(withLookAlikes('(是他吗？', writings.zh)).toBe('是他吗？');
  expect(withLookAlikes('是他吗？（', writings.zh)).toBe('是他吗？');
  expect(withLookAlikes('他（小林）吗？', writings.zh)).toBe('他（小林）吗？');
  expect(withLookAlikes('何も言「わなかったの？', writings.ja)).toBe('何も言わなかったの？');
  expect(withLookAlikes('信號之」前，留', writings['zh-hk'])).toBe('信號之前，留');
  for (const quoted of ['「そうか', 'そうか」', 'これは「猫」だ', '「猫」']) {
    expect(withLookAlikes(quoted, writings.ja)).toBe(quoted);
  }
});

it('vowels after フ are small, abbreviations in Korean are large, and its syllables make words', () => {
  expect(withLookAlikes('カフエで', writings.ja)).toBe('カフェで');
  expect(withLookAlikes('Ok, 바로', writings.ko)).toBe('OK, 바로');
  expect(withLookAlikes('ok, 바로', writings.ko)).toBe('OK, 바로');
  expect(withLookAlikes('집에서 월 하고 있어? 월 봐!', writings.ko)).toBe('집에서 뭘 하고 있어? 뭘 봐!');
  expect(withLookAlikes('12월 초에, 월 10만 원', writings.ko)).toBe('12월 초에, 월 10만 원');
  expect(withLookAlikes('잠그는 걷 잊은 거조?', writings.ko)).toBe('잠그는 걸 잊은 거죠?');
});

it('letters with an accent are capitals among capitals', () => {
  expect(withLookAlikes('Sì... CREDO DI Sì.', writings.it)).toBe('SÌ... CREDO DI SÌ.');
  expect(withLookAlikes('è VENERDì MATTINA.', writings.it)).toBe('È VENERDÌ MATTINA.');
  expect(withLookAlikes('è venerdì', writings.it)).toBe('è venerdì');
  expect(withLookAlikes('STRAßE', writings.de)).toBe('STRAßE');
});
