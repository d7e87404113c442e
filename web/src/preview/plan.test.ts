import {
  animationVideoFrames,
  defaultCaptionSettings,
  duckingDecibels,
  levelAt,
  underSpeechGain,
  type Shot,
} from '@komavox/scene';
import type { BlobKey } from '../blobs/blobs.js';
import { heardWords, type ProjectFrame, type VideoProject } from '../video/project.js';
import { momentAt, planPreview, poseOf, startOf } from './plan.js';

const frame = (id: string, over: Partial<ProjectFrame> = {}): ProjectFrame => ({
  id,
  imageUrl: `/pages/${id}`,
  text: '',
  speech: null,
  addedAudio: [],
  effects: [],
  words: null,
  shot: null,
  animation: null,
  images: [],
  texts: [],
  caption: null,
  ...over,
});
const audio = (duration: number) => ({ blob: 'audio' as BlobKey, name: 'Audio', duration });
const project = (
  frames: readonly ProjectFrame[],
  style: 'standard' | 'advanced' = 'standard',
): VideoProject => ({
  name: '',
  shape: '9:16',
  frames,
  background: null,
  music: null,
  captions: { ...defaultCaptionSettings, style },
  language: 'en',
});

describe('preview plan', () => {
  const words = [
    { word: 'Hello', start: 0.2, end: 0.5 },
    { word: 'there', start: 0.6, end: 1 },
  ];

  it('lasts as long as the audio, and 5 seconds for a frame without', () => {
    const plan = planPreview(project([frame('a', { speech: audio(2.5) }), frame('b'), frame('c')]));
    expect(plan.timeline.seconds).toBe(12.5);
    expect([0, 1, 2].map((index) => startOf(plan, index))).toEqual([0, 2.5, 7.5]);
  });

  it('hears of a clip that is cut its part, and shows the words that are in it', () => {
    const speech = { ...audio(0.6), cut: { from: 0.4, whole: 2 } };
    const plan = planPreview(project([frame('a', { speech, words, caption: 'Hello there' })], 'advanced'));
    expect(plan.timeline.seconds).toBeCloseTo(0.6);
    expect(plan.audio).toMatchObject([{ start: 0, seconds: 0.6, skipped: 0.4 }]);
    expect(plan.cues[0]?.map(({ start, end, spans }) => [start, end, spans[0]?.text])).toEqual([
      [20, 60, 'THERE'],
    ]);
    const silence = { ...audio(1), cut: { from: 1, whole: 2 } };
    expect(heardWords(frame('a', { speech: silence, words }))).toBeNull();
  });

  it('shows a panel without audio for 3 seconds, and pans as long as the export does', () => {
    const box = { x: 0, y: 0, width: 0.5, height: 0.5 };
    const shot: Shot = { box, move: 'pan', fill: 'blur' };
    const plan = planPreview(project([frame('a', { shot }), frame('b', { shot, speech: audio(2.51) })]));
    expect(plan.timeline.seconds).toBeCloseTo(5.5, 1);
    // A segment of the export is made one video frame longer than it may be shown.
    expect([poseOf(plan, 0)?.videoFrames, momentAt(plan, 4)?.videoFrames]).toEqual([91, 77]);
  });

  it('plays added audio beside the speech, under it and on under the next frames', () => {
    const clip = (name: string, duration: number) => ({ ...audio(duration), blob: name as BlobKey });
    const music = clip('music', 30);
    const { timeline, audio: heard } = planPreview(
      project([
        frame('a', { speech: clip('one', 2), addedAudio: [music, clip('hit', 1)] }),
        frame('b', { speech: clip('two', 3) }),
      ]),
    );
    expect(timeline.seconds).toBe(5);
    expect(heard.map(({ source, start, seconds, gain }) => [source, start, seconds, gain])).toEqual([
      [{ blob: 'one' }, 0, 2, 1],
      [{ blob: 'music' }, 0, 5, underSpeechGain],
      [{ blob: 'hit' }, 0, 1, underSpeechGain],
      [{ blob: 'two' }, 2, 3, 1],
    ]);
  });

  it('plays music under the whole video, softer under the voice, and effects at their moments', () => {
    const frames = [
      frame('a', { speech: { ...audio(2), volume: 0.5 } }),
      frame('b', { effects: [{ id: 'e', effect: 'impact', at: 1.5, volume: 0.7 }] }),
    ];
    const music = { sound: { mood: 'calm' }, volume: 1, fadeIn: 0, fadeOut: 1, ducking: true } as const;
    const { audio: heard } = planPreview({ ...project(frames), music });
    expect(heard).toMatchObject([
      { source: { blob: 'audio' }, start: 0, gain: 0.5 },
      { id: 'e', source: { effect: 'impact' }, start: 3.5, seconds: 1.6, gain: 0.7 },
      { source: { mood: 'calm' }, start: 0, seconds: 7, loops: true },
    ]);
    const levels = heard.at(-1)?.levels ?? [];
    expect(levelAt(levels, 1)).toBeCloseTo(10 ** (duckingDecibels / 20));
    expect(levelAt(levels, 4)).toBeCloseTo(1);
    expect(levelAt(levels, 7)).toBe(0);
  });

  it('brings a file to the loudness of the moods', () => {
    const sound = { blob: 'file' as BlobKey, name: 'Theme.mp3', duration: 60, loudness: -10 };
    const music = { sound, volume: 1, fadeIn: 0, fadeOut: 0, ducking: false };
    const { audio: heard } = planPreview({ ...project([frame('a')]), music });
    expect(heard).toMatchObject([{ source: { blob: 'file' }, seconds: 5, loops: true }]);
    expect(levelAt(heard[0]?.levels ?? [], 2)).toBeCloseTo(0.5, 2);
  });

  it('finds the frame and its video frame at a time, the last one after the end', () => {
    const plan = planPreview(project([frame('a', { speech: audio(2) }), frame('b')]));
    expect(momentAt(plan, 1.99)).toMatchObject({ index: 0, videoFrame: 59 });
    expect(momentAt(plan, 2)).toMatchObject({ index: 1, videoFrame: 0 });
    expect(momentAt(plan, 99)).toMatchObject({ index: 1, videoFrame: 149 });
    expect(momentAt(planPreview(project([])), 0)).toBeUndefined();
  });

  it('shows captions only on frames that have them', () => {
    const plan = planPreview(project([frame('a', { caption: 'Hello there' }), frame('b', { text: 'No' })]));
    expect(momentAt(plan, 1)?.cue?.spans).toEqual([
      { text: 'HELLO ', spoken: true },
      { text: 'THERE', spoken: false },
    ]);
    expect(momentAt(plan, 6)?.cue).toBeNull();
  });

  it('follows the spoken words in advanced captions', () => {
    const plan = planPreview(
      project([frame('a', { speech: audio(2), caption: 'Hello there', words })], 'advanced'),
    );
    expect(momentAt(plan, 0.1)?.cue).toBeNull();
    expect(momentAt(plan, 0.3)?.cue?.spans).toEqual([
      { text: 'HELLO ', spoken: true },
      { text: 'THERE', spoken: false },
    ]);
    expect(momentAt(plan, 0.8)?.cue?.spans.map(({ spoken }) => spoken)).toEqual([false, true]);
  });

  it('shows a frame at rest without its entrance, with its first caption', () => {
    const plan = planPreview(
      project(
        [frame('a', { animation: 'fade', caption: 'Hello there', words, speech: audio(2) })],
        'advanced',
      ),
    );
    expect(poseOf(plan, 0)).toMatchObject({ videoFrame: animationVideoFrames, cue: { group: 0 } });
    expect(poseOf(plan, 1)).toBeUndefined();
  });
});
