import { captionFamilies, escapeAss, assTime, toAss } from './ass.js';
import { layoutCaption } from './caption-layout.js';
import { captionStyleNames, defaultCaptionSettings, type CaptionSettings } from './caption-style.js';
import { frameCues } from './frame-cues.js';
import { captionFamily, familyOf, fontStack } from '../fonts.js';
import { planTimeline } from '../timeline.js';
import { toSrt, toTranscript, toVtt } from './subtitles.js';

const dialogues = (ass: string) => ass.split('\n').filter((line) => line.startsWith('Dialogue:'));
const advanced = { ...defaultCaptionSettings, style: 'advanced' } as const;
const spoken = frameCues(
  {
    text: '',
    seconds: 2,
    words: [
      { word: 'old', start: 0, end: 1 },
      { word: 'gate', start: 1, end: 2 },
    ],
  },
  advanced,
);

describe('ASS', () => {
  it('writes times in centiseconds', () => {
    expect(assTime(0)).toBe('0:00:00.00');
    expect(assTime(366_105)).toBe('1:01:01.05');
  });

  it('shows what would be commands as text', () => {
    expect(escapeAss('{\\b1}a\nb')).toBe('\\{\\\u2060b1\\}a\\Nb');
  });

  it('is 1080 by 1920 with letters of 58 times half the size', () => {
    const ass = toAss(frameCues({ text: 'Hi', seconds: 1 }, defaultCaptionSettings), {
      ...defaultCaptionSettings,
      size: 3,
    });
    expect(ass).toContain('PlayResX: 1080\nPlayResY: 1920');
    expect(ass).toContain('Style: Default,Arimo,87,');
    expect(toAss([], advanced)).toContain('Style: Default,Arimo,69.6,');
  });

  it('puts a caption at its position', () => {
    const [line] = dialogues(
      toAss(frameCues({ text: 'Hi', seconds: 1 }, defaultCaptionSettings), defaultCaptionSettings),
    );
    expect(line).toBe(
      'Dialogue: 0,0:00:00.00,0:00:01.04,Default,,0,0,0,,{\\an5\\pos(540,1805)}{\\c&H00FF00&}HI',
    );
  });

  it('puts a caption of a shot at the height that the shot says, beside others', () => {
    const cues = frameCues({ text: 'Hi', seconds: 1, captionY: 25 }, defaultCaptionSettings);
    const usual = frameCues({ text: 'Ho', seconds: 1 }, defaultCaptionSettings);
    const lines = dialogues(toAss([...cues, ...usual], defaultCaptionSettings));
    expect(lines.map((line) => /pos\(\d+,(\d+)\)/.exec(line)?.[1])).toEqual(['480', '1805']);
  });

  it('colours the spoken word green and the other white', () => {
    expect(dialogues(toAss(spoken, advanced)).map((line) => line.split(')}')[1])).toEqual([
      '{\\c&H00FF00&}OLD {\\c&HFFFFFF&}GATE',
      '{\\c&HFFFFFF&}OLD {\\c&H00FF00&}GATE',
    ]);
  });

  it('has the font and the colours that were chosen', () => {
    const settings = {
      ...defaultCaptionSettings,
      style: 'outline',
      font: 'Georgia',
      color: '#102030',
      highlight: '#a0b0c0',
    } as const;
    const ass = toAss(frameCues({ text: 'old gate', seconds: 2 }, settings), settings);
    expect(ass).toContain('Style: Default,Gelasio,116,&H00302010,');
    expect(ass).toContain('{\\c&HC0B0A0&}OLD {\\c&H302010&}GATE');
    expect(captionFamilies([], settings)).toEqual(['Arimo', 'Gelasio']);
  });

  it('puts lines where they are wanted, and a shape behind them', () => {
    const settings = { ...defaultCaptionSettings, style: 'balloon', position: { x: 50, y: 60 } } as const;
    const cues = frameCues({ text: 'stopped at midnight', seconds: 2 }, settings);
    const [shape, upper, lower, ...rest] = dialogues(toAss(cues.slice(0, 1), settings));
    expect(shape).toMatch(/\{\\an7\\pos\(0,0\).*\\p1\}m 540 \d+ b /);
    const y = [upper, lower].map((line) => Number(/\\pos\(540,(\d+)\)/.exec(line ?? '')?.[1]));
    expect((y[1] ?? 0) - (y[0] ?? 0)).toBeCloseTo(1.08 * 58 * 1.55, -1);
    expect(rest).toEqual([]);
  });

  it('draws with a face that has the letters where the chosen one lacks them', () => {
    const settings = { ...defaultCaptionSettings, style: 'outline' } as const;
    const ass = (text: string) => dialogues(toAss(frameCues({ text, seconds: 1 }, settings), settings))[0];
    expect(ass('Old')).not.toContain('\\fn');
    expect(ass('Ёлка')).toContain('\\fnArimo\\b1\\fscx128\\fscy128');
    expect(ass('古門')).toContain('\\fnNoto Sans SC\\b1');
  });

  it('names the face that has the letters', () => {
    const cues = frameCues({ text: '漢字', seconds: 1 }, defaultCaptionSettings);
    expect(toAss(cues, defaultCaptionSettings)).toContain('\\fnNoto Sans SC');
    expect(toAss(cues, defaultCaptionSettings, 'これは')).toContain('\\fnNoto Sans JP');
    expect(captionFamilies(cues, defaultCaptionSettings, 'これは')).toEqual(['Arimo', 'Noto Sans JP']);
  });
});

describe('fonts', () => {
  it('stand in for the names of the editor', () => {
    expect(['Arial', 'Comic Sans', 'Trebuchet MS', 'Nonesuch'].map(familyOf)).toEqual([
      'Arimo',
      'Comic Neue',
      'Fira Sans',
      'Arimo',
    ]);
  });

  it('are chosen by script', () => {
    expect(['Hello', 'Привет', 'こんにちは', '안녕', '你好'].map((text) => captionFamily(text))).toEqual([
      'Arimo',
      'Arimo',
      'Noto Sans JP',
      'Noto Sans KR',
      'Noto Sans SC',
    ]);
    expect(fontStack('Impact', '안녕')).toMatch(/^"Anton", "Noto Sans KR", /);
  });
});

describe('caption layout', () => {
  const widest = (text: string, look: Partial<CaptionSettings>) => {
    const settings = { ...defaultCaptionSettings, ...look };
    return frameCues({ text, seconds: 9 }, settings).map((cue) => ({
      ...layoutCaption(cue, settings),
    }));
  };

  it.each([
    'Incomprehensible responsibilities',
    'Donaudampfschifffahrtsgesellschaftskapitän',
    'インターナショナル',
  ])('keeps one line of %s inside the canvas, in any size and at any edge', (text) => {
    for (const style of captionStyleNames) {
      for (const x of [0, 50, 100]) {
        for (const { centre, width } of widest(text, { style, size: 5, position: { x, y: 94 } })) {
          expect(centre.x - width / 2).toBeGreaterThanOrEqual(39);
          expect(centre.x + width / 2).toBeLessThanOrEqual(1041);
        }
      }
    }
  });

  it('is as large as it can be where the words are too wide, and never larger than it is set to', () => {
    const [long] = widest('Incomprehensible', { size: 5 });
    expect(long?.fontSize).toBeLessThan(145);
    expect(long?.width).toBeCloseTo(1000, 5);
    expect(widest('No', { size: 5 })[0]?.fontSize).toBe(145);
  });
});

describe('SubRip and WebVTT', () => {
  it('show a pair once, from its first word to its last', () => {
    expect(toSrt(spoken)).toBe('1\n00:00:00,000 --> 00:00:02,000\nOLD GATE\n');
    expect(toVtt(spoken)).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nOLD GATE\n');
  });

  it('keep text from ending a cue or starting a tag', () => {
    const cues = frameCues({ text: 'b --> <i>c', seconds: 1 }, defaultCaptionSettings);
    expect(toVtt(cues)).toContain('B --&gt; &lt;I&gt;C\n');
    expect(toSrt(cues)).toContain('B → <I>C\n');
  });

  it('keep text from moving a caption of SubRip', () => {
    const cues = frameCues({ text: '{\\an8}up', seconds: 1 }, defaultCaptionSettings);
    expect(toSrt(cues)).toContain('\n{AN8}UP\n');
  });
});

it('the text has a line for each frame that says something, with its time', () => {
  const frames = ['The old\n gate', ' ', 'It opens.'].map((text) => ({ text }));
  expect(toTranscript(frames, planTimeline([61, 2, 3]))).toBe('0:00 The old gate\n1:03 It opens.\n');
});
