import { defaultCaptionSettings } from '@komavox/scene';
import { exampleSubtitles } from './example-subtitles.js';

const dialogues = (ass: string) => ass.split('\n').filter((line) => line.startsWith('Dialogue:'));

describe('the subtitles of one frame', () => {
  it('are pairs of upper-case words, one of them green, from where the frame begins', () => {
    const { ass, cues } = exampleSubtitles('Once upon a time', 2, defaultCaptionSettings);
    const lines = dialogues(ass);
    expect(lines).toHaveLength(4);
    // Two frames of six seconds come before.
    expect(lines[0]).toMatch(/^Dialogue: 0,0:00:12\.00,/);
    expect(lines[0]).toContain('{\\c&H00FF00&}ONCE {\\c&HFFFFFF&}UPON');
    expect(lines[1]).toContain('{\\c&HFFFFFF&}ONCE {\\c&H00FF00&}UPON');
    expect(cues[0]?.start).toBe(0);
    expect(cues.at(-1)?.end).toBeGreaterThanOrEqual(600);
  });

  it('follow size and style: 58 pixels at size 2, and 1.2 times that when advanced', () => {
    const styleOf = (size: number, style: 'standard' | 'advanced') =>
      /Style: Default,Arimo,([\d.]+),/.exec(
        exampleSubtitles('Hello', 0, { ...defaultCaptionSettings, size, style }).ass,
      )?.[1];
    expect([styleOf(2, 'standard'), styleOf(5, 'standard'), styleOf(2, 'advanced')]).toEqual([
      '58',
      '145',
      '69.6',
    ]);
  });

  it('are none without a text', () => {
    const { ass, cues } = exampleSubtitles(' ', 0, defaultCaptionSettings);
    expect([dialogues(ass), cues]).toEqual([[], []]);
    expect(ass).toContain('[Script Info]');
  });
});
