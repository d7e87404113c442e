/** What the process says of a recording that somebody sends for a voice. */
import { decodeAudio, encodeWav, mono, resampleMono } from '@komavox/media';
import { analyseVoice } from '../src/matching/analyse-voice.js';
import { speechRate } from '../src/model/speech-format.js';
import { openIntakeDecoding } from '../src/voice-models/intake/decoding.js';
import { aLine, anotherLine, joined, sampleRate, spokenBy } from './samples.js';

const decoding = openIntakeDecoding();
afterAll(() => decoding.close());

const recordingOf = (samples: Float32Array) =>
  encodeWav(mono(resampleMono(samples, sampleRate, speechRate), speechRate));

async function answerTo(recording: Uint8Array, makesFiles: boolean) {
  const answer = await decoding.samples.run({ recording, makesFiles });
  if ('refused' in answer) throw new Error(answer.refused);
  return answer;
}

it('tells how the voice sounds, and makes files where they are wanted', async () => {
  const recording = recordingOf(joined(await spokenBy('f2', aLine), await spokenBy('f2', anotherLine)));
  const { analysis, isCut, files } = await answerTo(recording, true);
  expect(analysis.problems).toEqual([]);
  expect(isCut).toBe(false);
  expect(Object.keys(files ?? {})).toEqual(['sample.mp3', 'sample.wav']);
  const { channels } = await decodeAudio(recording, { rate: speechRate });
  expect(analysis.profile).toEqual(analyseVoice(channels[0] ?? new Float32Array(), speechRate));
  expect((await answerTo(recording, false)).files).toBeUndefined();
});

it('makes nothing of a recording that is refused', async () => {
  const { analysis, files } = await answerTo(recordingOf(new Float32Array(sampleRate)), true);
  expect(analysis.problems.map(({ code }) => code)).toEqual(['sample_silent']);
  expect(analysis.profile).toBeUndefined();
  expect(files).toBeUndefined();
});
