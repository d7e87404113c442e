import { captionRoom } from './caption-layout.js';
import {
  captionStyleNames,
  captionStyles,
  defaultCaptionSettings,
  type CaptionStyle,
} from './caption-style.js';
import { cueText, type Cue } from './cue.js';
import { frameCues } from './frame-cues.js';
import { toAss } from './ass.js';
import { toSrt } from './subtitles.js';
import type { WordTiming } from './word-timing.js';

const looks = captionStyleNames.filter((name) => captionStyles[name].unit === 'phrase');
const of = (style: CaptionStyle, size = 2) => ({ ...defaultCaptionSettings, style, size });

/** Words one after the other, a twentieth of a second between them. */
const spoken = (text: string, separator: string | RegExp = /\s/u): readonly WordTiming[] =>
  text.split(separator).map((word, at) => ({ word, start: at * 0.4, end: at * 0.4 + 0.35 }));

/** The phrases, a line feed where a line ends. */
const phrasesIn = (cues: readonly Cue[]) => [
  ...new Map(cues.map((cue) => [cue.group, cueText(cue)])).values(),
];
const shown = (words: readonly WordTiming[], style: CaptionStyle = 'outline', size = 2) =>
  phrasesIn(frameCues({ text: '', seconds: 60, words }, of(style, size)));

const english =
  'Wait. You were never late, and I looked for the key in every room of the house! Did nobody tell you?';
const japanese =
  '猫が/しゃべった！/どうして/こんな/ところに/君が/いるんだ？/灯りは/もう/消えて/しまったのに…';

describe('phrases', () => {
  it('have two to four words, and end where sentences do or at commas', () => {
    expect(shown(spoken(english))).toEqual([
      'WAIT.',
      'YOU WERE\nNEVER LATE,',
      'AND I LOOKED',
      'FOR THE KEY',
      'IN EVERY ROOM',
      'OF THE HOUSE!',
      'DID NOBODY\nTELL YOU?',
    ]);
  });

  it('do not end with an article or a preposition where they need not', () => {
    expect(shown(spoken('It is the same for me.'))).toEqual(['IT IS THE SAME', 'FOR ME.']);
  });

  it('never run across a pause, which pairs of words do not either', () => {
    const words = spoken('one two three four five six').map((word, at) =>
      at < 3 ? word : { ...word, start: word.start + 0.4, end: word.end + 0.4 },
    );
    expect(shown(words)).toEqual(['ONE TWO THREE', 'FOUR FIVE SIX']);
    const pairs = frameCues({ text: '', seconds: 9, words }, of('advanced'));
    expect(phrasesIn(pairs)).toEqual(['ONE TWO', 'THREE', 'FOUR FIVE', 'SIX']);
  });

  it('leave no word alone but one that is a sentence', () => {
    const text = 'a b c d e f g h i j k l m';
    for (let count = 2; count <= 13; count += 1) {
      const phrases = shown(spoken(text.slice(0, 2 * count - 1)));
      for (const phrase of phrases) expect(phrase.split(/\s/u).length).toBeGreaterThan(1);
    }
  });

  it('are of whole words in Japanese, Chinese and Korean, about eight characters at a time', () => {
    const phrases = shown(spoken(japanese, '/'));
    expect(phrases.map((phrase) => phrase.replace('\n', ''))).toEqual([
      '猫がしゃべった！',
      'どうしてこんなところに',
      '君がいるんだ？',
      '灯りはもう消えて',
      'しまったのに…',
    ]);
    const words = new Set(japanese.split('/'));
    const lines = phrases.flatMap((phrase) => phrase.split('\n'));
    for (const line of lines) {
      expect([...words].some((word) => line.startsWith(word))).toBe(true);
      expect([...words].some((word) => line.endsWith(word))).toBe(true);
    }
    expect(shown(spoken('오늘은 정말 아름다운 날씨입니다. 안녕하세요 여러분'))).toEqual([
      '오늘은 정말',
      '아름다운\n날씨입니다.',
      '안녕하세요\n여러분',
    ]);
  });

  it.each(looks)('of %s fit into two lines in any size', (style) => {
    for (const size of [0.5, 1, 2, 3, 5]) {
      const { lineWidth, widthOf } = captionRoom(of(style, size));
      for (const words of [spoken(english), spoken(japanese, '/')]) {
        for (const phrase of shown(words, style, size)) {
          const lines = phrase.split('\n');
          expect(lines.length).toBeLessThanOrEqual(2);
          const isOneWord = words.some(({ word }) => word.toUpperCase() === phrase.toUpperCase());
          if (!isOneWord) for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(lineWidth);
        }
      }
    }
  });

  it.each(looks)('of %s lose no word, and overlap nowhere', (style) => {
    const frame = { text: '', seconds: 60, words: spoken(english) };
    const cues = frameCues(frame, of(style));
    const said = phrasesIn(cues).join(' ').replaceAll('\n', ' ').toUpperCase();
    expect(said).toBe(english.toUpperCase());
    cues.slice(1).forEach((cue, at) => expect(cue.start).toBeGreaterThanOrEqual(cues[at]?.end ?? 0));
    // A subtitle file has each phrase once.
    expect(toSrt(cues).match(/-->/g)).toHaveLength(phrasesIn(cues).length);
  });
});

describe('the motion of a phrase', () => {
  const words = spoken('one two');
  const cuesOf = (style: CaptionStyle) => frameCues({ text: '', seconds: 4, words }, of(style));

  it('pops up within four video frames, and then is at rest', () => {
    const scales = cuesOf('pop').map(({ start, pose }) => [start, pose?.scale]);
    expect(scales).toEqual([
      [0, 0.6],
      [3, 0.9],
      [6, 1.1],
      [10, 1.05],
      [13, undefined],
      [40, undefined],
    ]);
  });

  it('falls to its place and bounces', () => {
    const y = [...toAss(cuesOf('bounce'), of('bounce')).matchAll(/\\pos\(540,(\d+)\)/g)].map(([, at]) =>
      Number(at),
    );
    const rest = y.at(-1) ?? 0;
    expect(y[0]).toBeLessThan(rest - 60);
    expect(y.slice(0, 8).filter((at) => at === rest)).toHaveLength(2);
    expect(y.slice(8).every((at) => at === rest)).toBe(true);
  });

  it('fills letters as they are said in karaoke, and types them in typewriter', () => {
    const filled = cuesOf('karaoke').map(({ spans }) =>
      spans.flatMap(({ text, spoken: said }) => (said ? [text] : [])).join(''),
    );
    expect(filled).toEqual(['O', 'ON', 'ONE', 'ONET', 'ONETW', 'ONETWO']);
    const typed = cuesOf('typewriter').map(({ spans }) =>
      spans.flatMap(({ text, hidden }) => (hidden ? [] : [text])).join(''),
    );
    expect(typed).toEqual(['o', 'on', 'one', 'onet', 'onetw', 'onetwo']);
  });

  it('marks nothing in minimal until a colour is chosen for it', () => {
    expect(cuesOf('minimal')).toHaveLength(1);
    const marked = { ...of('minimal'), highlight: '#ff0000' };
    const cues = frameCues({ text: '', seconds: 4, words }, marked);
    expect(cues).toHaveLength(2);
    expect(toAss(cues, marked)).toContain('{\\c&H0000FF&}one ');
  });
});
