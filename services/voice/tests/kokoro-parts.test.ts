/** A natural voice by its clauses, in a process of its own. */
import { voiceSettings } from '../src/settings.js';
import { SynthesisPool } from '../src/synthesis/synthesis-pool.js';
import type { SpokenPiece } from '../src/synthesis/synthesis-request.js';
import { describeWith, testWeightsFolder } from './weights.js';

describeWith('kokoro')('a text in a natural voice', () => {
  it('is heard from its first clause on, and is whole in the end', async () => {
    const { engine } = voiceSettings.read({});
    const limits = { maxProcesses: 1, maxWaiting: 9, maxTexts: 9, timeoutMs: 120_000, idleMs: 20_000 };
    const pool = new SynthesisPool({ engine: { ...engine, weights: testWeightsFolder }, ...limits });
    const pieces: SpokenPiece[] = [];
    const text = 'I never said that the harbour was safe, not even once, you know.';
    const whole = await pool.speak(
      { text, language: 'en', speaker: { engine: 'kokoro' }, inPieces: true },
      { onPiece: (piece) => pieces.push(piece) },
    );
    await pool.stop();
    const words = pieces.map((piece) => piece.words.map(({ word }) => word).join(' '));
    expect(words).toEqual(['I never said that the harbour was safe,', 'not even once, you know.']);
    expect(pieces[0]?.duration).toBeLessThan(2.9);
    const sum = pieces.reduce((seconds, { duration }) => seconds + duration, 0);
    expect(sum).toBeCloseTo(whole.duration, 6);
    expect(whole.words.map(({ word }) => word).join(' ')).toBe(text);
  });
});
