import { captionedSeconds, frameSeconds, heardClips, underSpeechGain, type Clip } from './clips.js';
import { planTimeline } from './timeline.js';

const speech = (seconds: number): Clip => ({ seconds, speech: true });
const heard = (frames: readonly (readonly Clip[])[]) =>
  heardClips(frames, planTimeline(frames.map((clips) => frameSeconds(clips, null))));

describe('the clips of a frame', () => {
  it('make it as long as its speech, else as its longest clip', () => {
    expect(frameSeconds([{ seconds: 180 }, speech(2.5), { seconds: 1 }], null)).toBe(2.5);
    expect(frameSeconds([{ seconds: 1 }, { seconds: 8 }], undefined)).toBe(8);
    expect(frameSeconds([], null)).toBeUndefined();
  });

  it('are as long for a shot; without any it lasts as long as it says, else three seconds', () => {
    const shot = { box: { x: 0, y: 0, width: 1, height: 1 }, move: 'hold', fill: 'blur' } as const;
    expect([frameSeconds([speech(1)], shot), frameSeconds([], shot)]).toEqual([1, 3]);
    const short = { ...shot, seconds: 2 };
    expect([frameSeconds([speech(1)], short), frameSeconds([], short)]).toEqual([1, 2]);
  });

  it('are followed by a pause in a shot that has one, which no caption is shown in', () => {
    const shot = {
      box: { x: 0, y: 0, width: 1, height: 1 },
      ...({ move: 'hold', fill: 'blur' } as const),
      ...{ seconds: 2, pause: 0.5 },
    };
    const clips = [speech(1), { seconds: 4 }];
    expect([frameSeconds(clips, shot), frameSeconds([], shot)]).toEqual([1.5, 2]);
    expect([captionedSeconds(1.5, clips, shot), captionedSeconds(2, [], shot)]).toEqual([1, 2]);
    expect(captionedSeconds(1, clips, null)).toBe(1);
  });

  it('are heard together from its start, what was added under the speech', () => {
    expect(heard([[speech(1)], [speech(3), { seconds: 2 }, { seconds: 1.5 }]])).toMatchObject([
      { frame: 0, clip: 0, start: 0, seconds: 1, gain: 1 },
      { frame: 1, clip: 0, start: 1, seconds: 3, gain: 1, fadeOut: 0 },
      { frame: 1, clip: 1, start: 1, seconds: 2, gain: underSpeechGain, fadeOut: 0 },
      { frame: 1, clip: 2, start: 1, seconds: 1.5, gain: underSpeechGain, fadeOut: 0 },
    ]);
  });

  it('keep their level where there is no speech', () => {
    expect(heard([[{ seconds: 4 }, { seconds: 2 }]]).map(({ gain }) => gain)).toEqual([1, 1]);
  });

  it('play on under the next frames and fade out where the video ends', () => {
    const music = heard([[speech(2), { seconds: 180 }], [speech(3)], []])[1];
    expect(music).toEqual({ frame: 0, clip: 1, start: 0, seconds: 11, gain: underSpeechGain, fadeOut: 1 });
    expect(heard([[speech(2), { seconds: 4 }], [speech(3)]])[1]).toMatchObject({ seconds: 4, fadeOut: 0 });
  });

  it('make way for the next clip that plays on, and not for a short one', () => {
    const clips = heard([
      [speech(2), { seconds: 180 }],
      [speech(2), { seconds: 1 }],
      [speech(2), { seconds: 60 }],
    ]);
    expect(clips.filter(({ gain }) => gain < 1).map(({ start, seconds }) => [start, seconds])).toEqual([
      [0, 4],
      [2, 1],
      [4, 2],
    ]);
  });
});
