import { frameAt, planTimeline, segmentPictures } from './timeline.js';

describe('timeline', () => {
  it('gives frames without audio six seconds in the export and what the caller says in the preview', () => {
    expect(planTimeline([undefined, 2]).entries.map((entry) => entry.pictures)).toEqual([180, 60]);
    expect(planTimeline([undefined, 0], 5).pictures).toBe(300);
  });

  it('never drifts from the audio by more than half a picture', () => {
    const seconds = Array.from({ length: 200 }, (_, index) => 1 + ((index * 7919) % 1000) / 997);
    const timeline = planTimeline(seconds);
    const sum = seconds.reduce((a, b) => a + b, 0);
    expect(Math.abs(timeline.seconds - sum)).toBeLessThanOrEqual(0.5 / 30 + 1e-9);
    for (const entry of timeline.entries) {
      expect(Math.abs(entry.firstPicture / 30 - entry.audioStart)).toBeLessThanOrEqual(0.5 / 30 + 1e-6);
    }
  });

  it('leaves no gap between frames and gives each at least one picture', () => {
    const { entries } = planTimeline([0.001, 0.001, 3]);
    expect(entries.map(({ firstPicture, pictures }) => [firstPicture, pictures])).toEqual([
      [0, 1],
      [1, 1],
      [2, 88],
    ]);
  });

  it('never needs more pictures than a segment holds, wherever the frame stands', () => {
    for (let step = 0; step < 400; step += 1) {
      const seconds = 0.5 + step * 0.01237;
      const { entries } = planTimeline([step * 0.00913 + 0.1, seconds]);
      expect(entries[1]?.pictures).toBeLessThanOrEqual(segmentPictures(seconds));
    }
  });

  it('finds the frame of a time', () => {
    const timeline = planTimeline([1, 2]);
    expect([0, 0.99, 1, 2.99, 9].map((time) => frameAt(timeline, time))).toEqual([0, 0, 1, 1, 1]);
    expect(frameAt(planTimeline([]), 0)).toBe(-1);
  });
});
