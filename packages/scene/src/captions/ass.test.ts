import { captionFamilies, escapeAss, assTime, toAss } from './ass.js';
import { captionLineHeight, layoutCaption } from './caption-layout.js';
import { defaultCaptionSettings, frameCues } from './caption-style.js';
import { captionFamily, familyOf, fontStack } from '../fonts.js';
import { toSrt, toVtt } from './subtitles.js';
import { estimatedWidth, wrapText } from '../script.js';

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
  'advanced',
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
    const ass = toAss(frameCues({ text: 'Hi', seconds: 1 }, 'standard'), {
      ...defaultCaptionSettings,
      size: 3,
    });
    expect(ass).toContain('PlayResX: 1080\nPlayResY: 1920');
    expect(ass).toContain('Style: Default,Arimo,87,');
    expect(toAss([], advanced)).toContain('Style: Default,Arimo,69.6,');
  });

  it('puts a caption at its position', () => {
    const [line] = dialogues(
      toAss(frameCues({ text: 'Hi', seconds: 1 }, 'standard'), defaultCaptionSettings),
    );
    expect(line).toBe('Dialogue: 0,0:00:00.00,0:00:01.04,Default,,0,0,0,,{\\an5\\pos(540,1805)}Hi');
  });

  it('colours the spoken word green and the other white', () => {
    expect(dialogues(toAss(spoken, advanced)).map((line) => line.split(')}')[1])).toEqual([
      '{\\c&H00FF00&}OLD {\\c&HFFFFFF&}GATE',
      '{\\c&HFFFFFF&}OLD {\\c&H00FF00&}GATE',
    ]);
  });

  it('names the face that has the letters', () => {
    const cues = frameCues({ text: '漢字', seconds: 1 }, 'standard');
    expect(toAss(cues, defaultCaptionSettings)).toContain('\\fnNoto Sans SC');
    expect(toAss(cues, defaultCaptionSettings, 'これは')).toContain('\\fnNoto Sans JP');
    expect(captionFamilies(cues, 'これは')).toEqual(['Arimo', 'Noto Sans JP']);
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
  it('keeps a long text inside the canvas', () => {
    const text = 'nobody expected the old gate to open again '.repeat(60);
    const cue = frameCues({ text, seconds: 1 }, 'standard')[0];
    const layout = layoutCaption(cue ?? { start: 0, end: 0, spans: [], group: 0 }, {
      ...defaultCaptionSettings,
      size: 5,
    });
    const height = layout.lines.length * layout.fontSize * captionLineHeight;
    expect(layout.centre.y + height / 2).toBeLessThanOrEqual(1920);
    expect(layout.centre.y - height / 2).toBeGreaterThanOrEqual(0);
    expect(layout.lines.join(' ')).toBe(text.trim());
  });

  it('pushes a caption at the edge inside', () => {
    const cue = frameCues({ text: 'At the left edge', seconds: 1 }, 'standard')[0];
    const { centre, lines, em } = layoutCaption(cue ?? { start: 0, end: 0, spans: [], group: 0 }, {
      ...defaultCaptionSettings,
      position: { x: 0, y: 50 },
    });
    expect(centre.x).toBeGreaterThanOrEqual((estimatedWidth(lines[0] ?? '') * em) / 2);
  });

  it('breaks Japanese between characters but not before a full stop', () => {
    expect(wrapText('これは本です。', 6)).toEqual(['これは本で', 'す。']);
    expect(wrapText('one two three', 5)).toEqual(['one two', 'three']);
  });
});

describe('SubRip and WebVTT', () => {
  it('show a pair once, from its first word to its last', () => {
    expect(toSrt(spoken)).toBe('1\n00:00:00,000 --> 00:00:02,000\nOLD GATE\n');
    expect(toVtt(spoken)).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nOLD GATE\n');
  });

  it('keep text from ending a cue or starting a tag', () => {
    const cues = frameCues({ text: 'a\n\nb --> <i>c', seconds: 1 }, 'standard');
    expect(toVtt(cues)).toContain('a\nb --&gt; &lt;i&gt;c\n');
    expect(toSrt(cues)).toContain('a\nb --> <i>c\n');
  });
});
