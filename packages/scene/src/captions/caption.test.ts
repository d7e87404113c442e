import {
  captionStyleNames,
  captionStyles,
  defaultCaptionSettings,
  type CaptionStyle,
} from './caption-style.js';
import { toAss } from './ass.js';
import { captionRuns, cueAt, cueText } from './cue.js';
import { frameCues } from './frame-cues.js';
import { projectCues } from './project-captions.js';
import { planTimeline } from '../timeline.js';
import { readWordTimings } from './word-timing.js';

const styled = (style: CaptionStyle) => ({ ...defaultCaptionSettings, style });

const words = readWordTimings([
  { word: 'the', start: 0.1, end: 0.4 },
  { word: 'old', start: 0.5, end: 0.9 },
  { word: 'gate', start: 0.9, end: 1.3 },
]);

describe('word timings', () => {
  it('reads both formats', () => {
    expect(readWordTimings([{ text: 'hi', fromMs: 100, toMs: 250 }])).toEqual([
      { word: 'hi', start: 0.1, end: 0.25 },
    ]);
    expect(words).toHaveLength(3);
  });

  it.each([
    ['nothing', []],
    ['no list', { word: 'a', start: 0, end: 1 }],
    [
      'one bad entry',
      [
        { word: 'a', start: 0, end: 1 },
        { word: 'b', start: '1', end: 2 },
      ],
    ],
    ['an end before its start', [{ word: 'a', start: 2, end: 1 }]],
    ['a time that is no number', [{ text: 'a', fromMs: Number.NaN, toMs: 1 }]],
  ])('refuses %s', (_name, timings) => {
    expect(readWordTimings(timings)).toBeUndefined();
  });
});

describe('captions of a frame', () => {
  it('show upper-case pairs with the spoken word marked in both styles', () => {
    for (const style of ['standard', 'advanced'] as const) {
      const cues = frameCues({ text: 'the old gate', seconds: 2, words }, styled(style));
      expect(cues.map(cueText)).toEqual(['THE OLD', 'THE OLD', 'GATE']);
      expect(cues.map((cue) => cue.spans.map((span) => span.spoken))).toEqual([
        [true, false],
        [false, true],
        [true],
      ]);
    }
  });

  it('are spread by their letters in the standard style, to the last video frame whatever it is', () => {
    const cues = frameCues({ text: 'A bb, ccc dddd!', seconds: 2 }, styled('standard'));
    expect(cues.map(({ start }) => start)).toEqual([0, 20, 60, 120]);
    const runs = captionRuns(frameCues({ text: 'Hello there', seconds: 2.01 }, styled('standard')), 62);
    expect(runs.map(({ first, cue }) => [first, cue])).toEqual([
      [0, 0],
      [31, 1],
    ]);
    expect(runs.at(-1)).toMatchObject({ first: 31, count: 31 });
  });

  it('follow the times of words in the advanced style', () => {
    const cues = frameCues({ text: 'the old gate', seconds: 2, words }, styled('advanced'));
    expect(cues.map((cue) => [cue.start, cue.end])).toEqual([
      [10, 50],
      [50, 90],
      [90, 130],
    ]);
  });

  it('are none without text', () => {
    expect(frameCues({ text: '  ', seconds: 2 }, styled('standard'))).toEqual([]);
    expect(captionRuns([], 10)).toEqual([{ first: 0, count: 10, cue: -1 }]);
  });

  it('join words of scripts without spaces, and not Korean ones', () => {
    const pair = (a: string, b: string) =>
      cueText(
        frameCues(
          {
            text: '',
            seconds: 2,
            words: [
              { word: a, start: 0, end: 1 },
              { word: b, start: 1, end: 2 },
            ],
          },
          styled('advanced'),
        )[0] ?? { start: 0, end: 0, spans: [], group: 0 },
      );
    expect(pair('古い', '門')).toBe('古い門');
    expect(pair('오래된', '문')).toBe('오래된 문');
    expect(pair('古い', 'gate')).toBe('古い GATE');
  });

  it('fall back to the text where a frame has no timings', () => {
    const frame = { text: 'Hello there', seconds: 2 };
    expect(frameCues(frame, styled('advanced'))).toEqual(frameCues(frame, styled('standard')));
  });

  it('end with the frame even when timings run on', () => {
    expect(frameCues({ text: 'x', seconds: 0.6, words }, styled('advanced')).at(-1)?.end).toBe(60);
  });
});

describe('every caption style', () => {
  it.each(captionStyleNames)('%s has a label and shows a frame with and without word timings', (style) => {
    expect(captionStyles[style].label).not.toBe('');
    for (const frame of [
      { text: 'old gate', seconds: 2 },
      { text: 'old gate', seconds: 2, words },
    ]) {
      const cues = frameCues(frame, styled(style));
      expect(cues.map(cueText).join(' ').toLowerCase()).toContain('gate');
      const ass = toAss(cues, styled(style));
      // Each in a line, over its shape where it has one.
      const events = captionStyles[style].look.shape ? 2 * cues.length : cues.length;
      expect(ass.match(/^Dialogue: /gm)).toHaveLength(events);
      expect(ass.match(/\\p1\}m /g) ?? []).toHaveLength(events - cues.length);
    }
  });
});

describe('the caption of a video frame', () => {
  it('is decided by the time of the video frame', () => {
    const cues = [{ start: 3, end: 10, spans: [{ text: 'x', spoken: false }], group: 0 }];
    // Video frames are at 0, 33, 66 and 100 ms.
    expect([0, 1, 2, 3].map((videoFrame) => cueAt(cues, videoFrame))).toEqual([-1, 0, 0, -1]);
  });

  it('is the same in the whole video as in its frame', () => {
    const frames = [1.013, 2.377, 0.71, 3.333].map((seconds, index) => ({
      text: `frame ${index}`,
      seconds,
      words: Array.from({ length: 9 }, (_, at) => ({
        word: `w${at}`,
        start: at * 0.137,
        end: at * 0.137 + 0.12,
      })),
    }));
    const timeline = planTimeline(frames.map((frame) => frame.seconds));
    const whole = projectCues(frames, timeline, styled('advanced'));
    const text = (list: typeof whole, videoFrame: number) => {
      const cue = list[cueAt(list, videoFrame)];
      return cue === undefined
        ? ''
        : cue.spans.map((span) => `${span.text}${span.spoken ? '*' : ''}`).join('');
    };
    timeline.entries.forEach(({ firstVideoFrame, videoFrames }, index) => {
      const local = frameCues(frames[index] ?? { text: '', seconds: 0 }, styled('advanced'));
      for (let videoFrame = 0; videoFrame < videoFrames; videoFrame += 1) {
        expect(text(whole, firstVideoFrame + videoFrame)).toBe(text(local, videoFrame));
      }
    });
  });
});
