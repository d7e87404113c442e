import { speechRate } from '../model/speech-format.js';
import { levelPiece } from './loudness.js';
import type { ClauseAudio } from './speak-clause.js';

const tone = (seconds: number, amplitude: number): ClauseAudio => ({
  samples: Float32Array.from(
    { length: seconds * speechRate },
    (_, at) => amplitude * Math.sin((at * 440 * 2 * Math.PI) / speechRate),
  ),
  ...{ words: [], speaker: 'one', level: 0 },
});

const gainOf = (clauses: readonly ClauseAudio[]): number => {
  const at = 1000;
  return (levelPiece(clauses)[at] ?? 0) / (clauses.at(-1)?.samples[at] ?? 1);
};

describe('a piece', () => {
  const soft = tone(16, 0.02);
  const [other, loud] = [{ ...tone(1, 0.5), speaker: 'other' }, tone(1, 0.04)];

  it('is judged by what its voice has said until then, and by no other', () => {
    expect(gainOf([soft, other, loud])).toBeCloseTo(gainOf([soft, loud]), 6);
    expect(gainOf([soft, loud])).toBeLessThan(gainOf([soft]) * 0.99);
  });

  it('is judged by half a minute, however much was said', () => {
    expect(gainOf([soft, soft, loud])).toBeCloseTo(gainOf([soft, soft]), 6);
  });
});
