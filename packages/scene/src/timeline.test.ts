import { frameAt, planTimeline, segmentVideoFrames } from './timeline.js';

describe('timeline', () => {
  it('gives frames without audio six seconds in the export and what the caller says in the preview', () => {
    expect(planTimeline([undefined, 2]).entries.map((entry) => entry.videoFrames)).toEqual([180, 60]);
    expect(planTimeline([undefined, 0], 5).videoFrames).toBe(300);
  });

  it('never drifts from the audio by more than half a video frame', () => {
    const seconds = Array.from({ length: 200 }, (_, index) => 1 + ((index * 7919) % 1000) / 997);
    const timeline = planTimeline(seconds);
    const sum = seconds.reduce((a, b) => a + b, 0);
    expect(Math.abs(timeline.seconds - sum)).toBeLessThanOrEqual(0.5 / 30 + 1e-9);
    for (const entry of timeline.entries) {
      expect(Math.abs(entry.firstVideoFrame / 30 - entry.audioStart)).toBeLessThanOrEqual(0.5 / 30 + 1e-6);
    }
  });

  it('leaves no gap between frames and gives each at least one video frame', () => {
    const { entries } = planTimeline([0.001, 0.001, 3]);
    expect(entries.map(({ firstVideoFrame, videoFrames }) => [firstVideoFrame, videoFrames])).toEqual([
      [0, 1],
      [1, 1],
      [2, 88],
    ]);
  });

  it('never needs more video frames than a segment holds, wherever the frame stands', () => {
    for (let step = 0; step < 400; step += 1) {
      const seconds = 0.5 + step * 0.01237;
      const { entries } = planTimeline([step * 0.00913 + 0.1, seconds]);
      expect(entries[1]?.videoFrames).toBeLessThanOrEqual(segmentVideoFrames(seconds));
    }
  });

  it('finds the frame of a time', () => {
    const timeline = planTimeline([1, 2]);
    expect([0, 0.99, 1, 2.99, 9].map((time) => frameAt(timeline, time))).toEqual([0, 0, 1, 1, 1]);
    expect(frameAt(planTimeline([]), 0)).toBe(-1);
  });
});
