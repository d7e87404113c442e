/** What the process says of a recording that somebody sends for a voice. */
import { encodeWav, mono } from '@komavox/media';
import { analyseVoice } from '../src/matching/analyse-voice.js';
import { openIntakeDecoding } from '../src/voice-models/intake/decoding.js';
import { aLine, anotherLine, joined, sampleRate, spokenBy } from './samples.js';

const decoding = openIntakeDecoding();
afterAll(() => decoding.close());

async function answerTo(samples: Float32Array, makesFiles: boolean) {
  const answer = await decoding.samples.run({ recording: encodeWav(mono(samples, sampleRate)), makesFiles });
  if ('refused' in answer) throw new Error(answer.refused);
  return answer;
}

it('tells how the voice sounds, and makes files where they are wanted', async () => {
  const samples = joined(await spokenBy('f2', aLine), await spokenBy('f2', anotherLine));
  const { analysis, isCut, files } = await answerTo(samples, true);
  expect(analysis.problems).toEqual([]);
  expect(isCut).toBe(false);
  expect(Object.keys(files ?? {})).toEqual(['sample.mp3', 'sample.wav']);
  // Of sixteen bits a sample, at another rate.
  const pitchHz = analyseVoice(samples, sampleRate).pitchHz;
  expect(analysis.profile?.pitchHz).toBeCloseTo(pitchHz, 0);
  expect((await answerTo(samples, false)).files).toBeUndefined();
});

it('makes nothing of a recording that is refused', async () => {
  const { analysis, files } = await answerTo(new Float32Array(3 * sampleRate), true);
  expect(analysis.problems.map(({ code }) => code)).toEqual(['sample_silent']);
  expect(analysis.profile).toBeUndefined();
  expect(files).toBeUndefined();
});
