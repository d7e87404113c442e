/** Cloning with weights that an operator brings: what is said where they are missing or damaged, and the way of the audio. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeWav } from '@komavox/media';
import { bootForTest } from '@komavox/service/testing';
import { cloningEngineOf, createEngine } from '../src/engines/engines.js';
import type { SpeechEngine, VoiceSample } from '../src/engines/engine.js';
import { voice } from '../src/index.js';
import { analyseVoice } from '../src/matching/analyse-voice.js';
import { prepareText } from '../src/model/prepare-text.js';
import { wordTimes } from '../src/model/word-times.js';
import { voiceSettings } from '../src/settings.js';
import { openCustomVoices } from '../src/synthesis/custom-voice.js';
import { SynthesisPool } from '../src/synthesis/synthesis-pool.js';
import { aLine, anotherLine, sampleRate, spokenBy } from './samples.js';

const names = ['lm_flow.int8.onnx', 'lm_main.int8.onnx', 'encoder.onnx', 'decoder.int8.onnx'].concat(
  ...['text_conditioner.onnx', 'vocab.json', 'token_scores.json'],
);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Files with the right names and beginnings, and nothing that could be loaded. */
function writeDamaged(): void {
  for (const name of names) {
    writeFileSync(join(folder, name), name.endsWith('.json') ? '{}' : Buffer.from([8, 9, 0x42, 1, 2, 3]));
  }
}

const settingsOf = (more: Record<string, string> = {}) =>
  voiceSettings.read({ VOICE_CLONING_FOLDER: folder, ...more });
const problemNow = () => cloningEngineOf(settingsOf().engine).problem;

async function sampleFile(): Promise<{ samples: Float32Array; file: Uint8Array }> {
  const samples = await spokenBy('f2', `${aLine} ${anotherLine}`);
  return { samples, file: encodeWav({ rate: sampleRate, channels: [samples] }) };
}

describe('the folder of weights', () => {
  it('is not needed', () => {
    expect(cloningEngineOf(voiceSettings.read({}).engine)).toEqual({});
  });

  it('that is missing, incomplete or damaged is told by file', () => {
    expect(problemNow()).toMatch(/has no lm_flow\*\.onnx\.$/);
    writeDamaged();
    expect(problemNow()).toBeUndefined();
    writeFileSync(join(folder, 'vocab.json'), '{"half');
    expect(problemNow()).toMatch(/vocab\.json is damaged\.$/);
    writeDamaged();
    writeFileSync(join(folder, 'encoder.onnx'), '<html>not found</html>');
    expect(problemNow()).toMatch(/encoder\.onnx is damaged\.$/);
    rmSync(join(folder, 'encoder.onnx'));
    expect(problemNow()).toMatch(/has no encoder\*\.onnx\.$/);
    rmSync(folder, { recursive: true });
    expect(problemNow()).toMatch(/can't be read\.$/);
  });

  it('speaks the languages that are set, and no unknown ones alone', () => {
    writeDamaged();
    const languages = (codes: string) =>
      cloningEngineOf(settingsOf({ VOICE_CLONING_LANGUAGES: codes }).engine).engine?.languages;
    expect(languages('en, German,pt')).toEqual(['en', 'de', 'pt-br']);
    expect(() => settingsOf({ VOICE_CLONING_LANGUAGES: 'Klingon' })).toThrow(/VOICE_CLONING_LANGUAGES/);
  });

  it('is in /readyz, and a custom voice is matched while it is wrong', async () => {
    const environment = { VOICE_CLONING_FOLDER: folder };
    const product = await bootForTest([voice], { environment });
    const readiness = await fetch(`${product.internalOrigin}/readyz`);
    expect(readiness.status).toBe(503);
    expect(await readiness.text()).toContain(
      `The folder of the cloning voice, ${folder}, has no lm_flow*.onnx.`,
    );
    const told = await product.call('voice', '/api/voice-models/engine', { user: 'ada' });
    expect(await told.json()).toMatchObject({ grade: 'matching' });
    await product.stop();
  });
});

describe('weights that look whole and are not', () => {
  it('fail in the native library with a reason, which the process survives', async () => {
    writeDamaged();
    const { engine } = cloningEngineOf(settingsOf().engine);
    await expect(engine?.open()).rejects.toThrow(/can't be loaded: .*lm_flow/);

    const pool = new SynthesisPool({
      engine: settingsOf().engine,
      ...{ maxProcesses: 1, maxWaiting: 9, timeoutMs: 20_000, idleMs: 20_000, maxTexts: 100 },
    });
    const { samples, file } = await sampleFile();
    const request = { text: aLine, voice: { profile: analyseVoice(samples, sampleRate), sample: file } };
    await pool.speak({ text: 'First.', language: 'en' });
    const before = pool.processIds;
    await expect(pool.speak({ ...request, language: 'en' })).rejects.toMatchObject({
      code: 'voice_failed',
      retryable: false,
    });
    // German isn't cloned.
    expect((await pool.speak({ ...request, language: 'de' })).duration).toBeGreaterThan(1);
    expect(pool.processIds).toEqual(before);
    await pool.stop();
  });
});

describe('what an engine clones', () => {
  /** An engine that knows the sample only by its length, and tells no times. */
  const openOther = async () => {
    const own = createEngine('espeak', voiceSettings.read({}).engine.options);
    const speaker = await own.open();
    const heard: VoiceSample[] = [];
    const cloning: SpeechEngine<VoiceSample> = {
      ...own,
      ...{ id: 'other', timings: 'none', languages: ['en'] },
      open: () =>
        Promise.resolve({
          async speak(text, language, sample) {
            if (sample) heard.push(sample);
            const manner = { voice: 'f2', pitchRatio: 1, spreadRatio: 1, rateRatio: 0.85 };
            return { ...(await speaker.speak(text, language, manner)), events: [], pauses: [] };
          },
        }),
    };
    return { custom: openCustomVoices({ engine: own, own: speaker, cloning }), heard, speaker };
  };

  it('gets its word times by alignment, and at most 30 s of the sample', async () => {
    const { custom, heard, speaker } = await openOther();
    const { samples } = await sampleFile();
    const long = new Float32Array(40 * sampleRate);
    for (let at = 0; at + samples.length < long.length; at += samples.length) long.set(samples, at);
    const voiceOf = {
      profile: analyseVoice(samples, sampleRate),
      sample: encodeWav({ rate: sampleRate, channels: [long] }),
    };
    const spoken = prepareText(aLine, 'en', () => []);
    const utterance = await custom(spoken, 'en', voiceOf);
    expect(heard.map(({ samples: given, rate }) => given.length / rate)).toEqual([30]);
    const manner = { voice: 'f2', pitchRatio: 1, spreadRatio: 1, rateRatio: 0.85 };
    const truth = await speaker.speak(spoken.text, 'en', manner);
    const duration = truth.samples.length / truth.rate;
    const found = wordTimes(spoken, { ...utterance, duration });
    wordTimes(spoken, { ...truth, duration }).forEach(({ start }, n) => {
      expect(Math.abs((found[n]?.start ?? 0) - start)).toBeLessThan(0.06);
    });
    // Another language, or a voice whose sample isn't there, is matched.
    await custom(spoken, 'fr', voiceOf);
    await custom(spoken, 'en', { profile: voiceOf.profile });
    expect(heard.length).toBe(1);
  });
});
