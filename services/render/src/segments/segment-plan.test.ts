import {
  defaultCaptionSettings,
  defaultTextStyle,
  defaultVideoFormat,
  type Shot,
  type VideoFormat,
} from '@komavox/scene';
import type { PlannedFrame, VideoPlan } from '../model/plan.js';
import { engineVersion, planSegments } from './segment-plan.js';

const frame = (name: string, seconds: number, more: Partial<PlannedFrame> = {}): PlannedFrame => ({
  page: { key: `render/uploads/${name}`, hash: name },
  audio: [{ key: `render/uploads/${name}.mp3`, hash: `${name}.mp3`, seconds }],
  images: [],
  texts: [],
  text: `This is ${name}`,
  ...more,
});
const plan: VideoPlan = {
  frames: [frame('a', 1.017), frame('b', 2.333), frame('c', 1.21)],
  captions: defaultCaptionSettings,
};
const shot: Shot = { box: { x: 0, y: 0.5, width: 0.5, height: 0.25 }, move: 'push-in', fill: 'blur' };
const hashes = (video: VideoPlan) => planSegments(video).segments.map(({ hash }) => hash);

describe('the segments of a video', () => {
  it('stay the same when another frame changes, even when their own times move', () => {
    const [a, b, c] = hashes(plan);
    const [x, y, z] = hashes({ ...plan, frames: [frame('a', 1.532), ...plan.frames.slice(1)] });
    expect([y, z]).toEqual([b, c]);
    expect(x).not.toBe(a);
  });

  it.each<[string, Partial<PlannedFrame>]>([
    ['its page', { page: { key: 'k', hash: 'other' } }],
    ['its text', { text: 'Other' }],
    ['its animation', { animation: 'fade' }],
    [
      'a text overlay',
      { texts: [{ text: 'T', position: { x: 1, y: 2 }, size: 1, style: defaultTextStyle }] },
    ],
    ['its shot', { shot }],
    ['an image overlay', { images: [{ key: 'k', hash: 'h', position: { x: 1, y: 2 }, size: 1 }] }],
  ])('change with %s', (_name, change) => {
    const [, before] = hashes(plan);
    const [, after] = hashes({
      ...plan,
      frames: plan.frames.map((one, index) => (index === 1 ? { ...one, ...change } : one)),
    });
    expect(after).not.toBe(before);
  });

  it('of a shot that comes over another frame change with what that shows, and not with what it says', () => {
    const second = (animation: PlannedFrame['animation'], change: Partial<PlannedFrame> = {}, own = shot) =>
      hashes({ ...plan, frames: [frame('a', 1, change), frame('b', 1, { shot: own, animation })] })[1];
    const texts = [{ text: 'T', position: { x: 1, y: 2 }, size: 1, style: defaultTextStyle }];
    const seen: Partial<PlannedFrame>[] = [{ page: { key: 'k', hash: 'other' } }, { shot }, { texts }];
    const all = [second('wipe'), ...seen.map((change) => second('wipe', change))];
    expect(new Set(all).size).toBe(4);
    expect(second('wipe', { text: 'Other', animation: 'fade' })).toBe(all[0]);
    for (const change of seen) {
      expect(second(undefined, change)).toBe(second(undefined));
      expect(second('flash', change)).toBe(second('flash'));
    }
    const page = (change: Partial<PlannedFrame>) =>
      hashes({ ...plan, frames: [frame('a', 1, change), frame('b', 1, { animation: 'wipe' })] })[1];
    for (const change of seen) expect(page(change)).toBe(page({}));
  });

  it('of shots differ by each part of the shot, and not by the background', () => {
    const hash = (change: Partial<Shot>, background?: VideoPlan['background']) =>
      hashes({ frames: [frame('a', 1, { shot: { ...shot, ...change } })], background })[0];
    const box = { ...shot.box, x: 0.2 };
    const all = [hash({}), hash({ box }), hash({ move: 'hold' }), hash({ fill: 'colour' })];
    expect(new Set(all).size).toBe(4);
    expect(hash({}, { key: 'k', hash: 'bg' })).toBe(all[0]);
  });

  it('of shots get longer by a pause, and keep their captions', () => {
    const [none, before, after] = [shot, { ...shot, pause: 0 }, { ...shot, pause: 0.5 }].map((with_) =>
      planSegments({ ...plan, frames: [frame('a', 1, { shot: with_ })] }),
    );
    expect(before?.segments[0]?.hash).toBe(none?.segments[0]?.hash);
    expect(after?.timeline.seconds).toBe(1.5);
    expect(after?.segments[0]?.hash).not.toBe(before?.segments[0]?.hash);
    expect(after?.segments[0]?.content.cues).toEqual(before?.segments[0]?.content.cues);
  });

  it('of shots with captions at a height of their own have them there', () => {
    const [usual, own] = [shot, { ...shot, captionY: 25 }].map(
      (with_) => planSegments({ ...plan, frames: [frame('a', 1, { shot: with_ })] }).segments[0],
    );
    expect(own?.hash).not.toBe(usual?.hash);
    expect([usual?.content.ass, own?.content.ass].map((ass) => ass?.includes('pos(540,480)'))).toEqual([
      false,
      true,
    ]);
  });

  it('without shots have the names that they had before there were any', () => {
    expect(engineVersion).toBe('render-5 x264-3');
    expect(hashes(plan)[0]).toBe('01698418adfb26c0b3ea9c3d9e0001e7ea8938800903d81bdf559ac197e65ed4');
  });

  it('keep their names in the default format, and share none with another', () => {
    const formats: readonly Partial<VideoFormat>[] = [
      {},
      ...(['4:5', '1:1', '16:9'] as const).map((shape) => ({ shape })),
      { fps: 24 },
      { fps: 60 },
      { size: 720 },
      { quality: 'small' },
      { quality: 'high' },
    ];
    const named = formats.map((format) => hashes({ ...plan, format: { ...defaultVideoFormat, ...format } }));
    expect(named[0]).toEqual(hashes(plan));
    expect(new Set(named.flat()).size).toBe(3 * formats.length);
  });

  it('all change with the background and the look of captions', () => {
    const all = new Set([
      ...hashes(plan),
      ...hashes({ ...plan, background: { key: 'k', hash: 'bg' } }),
      ...hashes({ ...plan, captions: { ...defaultCaptionSettings, size: 3 } }),
      ...hashes({ ...plan, captions: { ...defaultCaptionSettings, style: 'pop' } }),
      ...hashes({ ...plan, captions: { ...defaultCaptionSettings, highlight: '#ff0000' } }),
    ]);
    expect(all.size).toBe(15);
  });

  it('do not depend on where a file lies or what sounds', () => {
    const moved = plan.frames.map((one) => ({
      ...one,
      page: { ...one.page, key: 'render/uploads/elsewhere' },
    }));
    expect(hashes({ ...plan, frames: moved })).toEqual(hashes(plan));
  });

  it('are at least as long as they are shown', () => {
    for (const { content, shown } of planSegments(plan).segments) {
      expect(content.videoFrames).toBeGreaterThanOrEqual(shown);
    }
  });
});
