import { startClock } from './clock.js';

function twoClocks(audioState = 'running') {
  const page = { seconds: 100 };
  const audio = { state: audioState, currentTime: 7 };
  return { page, audio, clock: startClock(audio, () => page.seconds) };
}

describe('playback clock', () => {
  it('runs by the page while the audio stands still, and has no audio time then', () => {
    const { page, audio, clock } = twoClocks('suspended');
    page.seconds += 0.5;
    expect(clock.seconds()).toBeCloseTo(0.5);
    audio.state = 'running';
    expect(clock.audioTime(0)).toBeUndefined();
  });

  it('maps its times to the audio clock once that moves', () => {
    const { page, audio, clock } = twoClocks();
    page.seconds += 0.5;
    audio.currentTime = 7.2;
    expect(clock.audioTime(1.5)).toBeCloseTo(8.2);
  });

  it('follows the audio clock when the two drift apart', () => {
    const { page, audio, clock } = twoClocks();
    page.seconds += 0.1;
    audio.currentTime += 0.1;
    clock.seconds();
    for (let step = 0; step < 3000; step += 1) {
      page.seconds += 0.0333;
      audio.currentTime += 0.033;
      clock.seconds();
    }
    const heard = audio.currentTime - 7;
    expect(Math.abs(clock.seconds() - heard)).toBeLessThan(0.02);
  });

  it('jumps after the computer slept, and never goes back', () => {
    const { page, audio, clock } = twoClocks();
    page.seconds += 1;
    audio.currentTime += 1;
    const before = clock.seconds();
    page.seconds += 10;
    audio.currentTime += 0.02;
    expect(clock.seconds()).toBeGreaterThanOrEqual(before);
    expect(clock.seconds()).toBeLessThan(before + 0.1);
    audio.currentTime -= 5;
    expect(clock.seconds()).toBeGreaterThanOrEqual(before);
  });

  it('runs by the page alone where there is no audio', () => {
    const page = { seconds: 3 };
    const clock = startClock(undefined, () => page.seconds);
    page.seconds = 4.25;
    expect(clock.seconds()).toBeCloseTo(1.25);
    expect(clock.audioTime(1)).toBeUndefined();
  });
});
