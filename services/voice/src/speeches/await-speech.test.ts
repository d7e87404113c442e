/** Parts of speeches whose end is not what their beginning promised: jobs are told here, the store of objects is real. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openObjectStore } from '@komavox/objects';
import { audioOf } from './audio-of-speech.js';
import { speechInParts } from './await-speech.js';
import type { VoiceContext } from '../context.js';
import { type Engines, openEngines } from '../engines/engines.js';
import { writePart } from '../model/speech-parts.js';
import { audioKey, pieceKey, timesKey } from '../model/speech-request.js';
import { voiceSettings } from '../settings.js';
import type { Speech } from '../store.js';

const folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const mp3 = Buffer.from('sound');
const part = (duration: number) => writePart({ mp3, duration, words: [] });
const asked = { _id: 'one', userId: 'ada', text: 'Yes.', language: 'en', content: 'a', state: 'queued' };
const running = (pieces: number, content: string) => ({
  ...{ ...asked, state: 'running' },
  progress: { pieces, content, voices: [] },
});
const done = (pieces: number, content: string, duration: number) => ({
  ...{ ...running(pieces, content), state: 'done' },
  ...{ content, duration },
});

/** A service in which a speech is in these states, one after the other. */
async function serviceWith(...states: readonly object[]) {
  const objects = await openObjectStore(`file:${mkdtempSync(join(folder, 'objects-'))}`);
  const settings = voiceSettings.read({});
  let at = -1;
  const speeches = {
    find: () => Promise.resolve(states[Math.max(0, at)]),
    waitFor(_id: string, _options: object, until: (speech: Speech) => boolean) {
      at += states.slice(at + 1).findIndex((state) => until(state as Speech)) + 1;
      return Promise.resolve(states[at]);
    },
  };
  const all = openEngines({ ...settings.engine, name: 'espeak' });
  const lookedUp: string[] = [];
  const engines: Engines = {
    ...all,
    snapshot() {
      lookedUp.push('all');
      return all.snapshot();
    },
  };
  const held: Date[] = [];
  const store = {
    noteWaitedUntil(_id: string, time: Date) {
      held.push(time);
      return Promise.resolve();
    },
  };
  const chassis = { objects, clock: { now: () => new Date() } };
  const context = { chassis, settings, engines, speeches, store } as unknown as VoiceContext;
  const put = (key: string, bytes: Buffer) =>
    objects.put(key, bytes, { contentType: 'application/octet-stream' });
  return { context, put, lookedUp, held };
}

const options = { repeatable: true, signal: new AbortController().signal };
async function partsOf(context: VoiceContext, speech: object = asked): Promise<Buffer[]> {
  const { parts } = await speechInParts(context, speech as Speech, options);
  const come: Buffer[] = [];
  for await (const one of parts) come.push(one);
  return come;
}

describe('a speech in parts', () => {
  it('is whole when its parts are as long as it', async () => {
    const { context, put, lookedUp, held } = await serviceWith(running(1, 'a'), done(2, 'a', 3.5));
    await put(pieceKey('a', 0), part(1.5));
    await put(pieceKey('a', 1), part(2));
    expect(await partsOf(context)).toEqual([part(1.5), part(2)]);
    // Not for each part: weights are looked up in files.
    expect(lookedUp).toEqual(['all']);
    // It has its user's place for as long as it may wait for the next part, each time.
    expect(held).toHaveLength(3);
    expect(Math.min(...held.map((time) => time.getTime()))).toBeGreaterThan(Date.now());
  });

  it('looks its voices up once, however many lines it has', async () => {
    const { context, lookedUp } = await serviceWith();
    const lines = Array.from({ length: 50 }, () => ({}));
    audioOf(context, { ...asked, choices: { lines } } as unknown as Speech);
    expect(lookedUp).toEqual(['all']);
  });

  it('ends with an error where parts are missing at its end', async () => {
    const { context, put } = await serviceWith(running(1, 'a'), done(1, 'a', 3.5));
    await put(pieceKey('a', 0), part(1.5));
    await expect(partsOf(context)).rejects.toThrow('Of 3.5 s of the speech one the parts have 1.5 s.');
  });

  it('comes in one when it was made before, and its pieces are gone', async () => {
    const made = done(2, 'a', 3.5);
    const { context, put } = await serviceWith(made);
    await put(audioKey('a'), mp3);
    await put(timesKey('a'), Buffer.from('[]'));
    expect(await partsOf(context, made)).toEqual([part(3.5)]);
  });

  it('ends with an error where another attempt made another audio', async () => {
    const { context, put } = await serviceWith(running(1, 'a'), running(2, 'b'), done(2, 'b', 3.5));
    await put(pieceKey('a', 0), part(1.5));
    await put(pieceKey('b', 1), part(2));
    await expect(partsOf(context)).rejects.toThrow('The speech one became another in the middle.');
    const late = await serviceWith(running(1, 'a'), done(1, 'b', 1.5));
    await late.put(pieceKey('a', 0), part(1.5));
    await expect(partsOf(late.context)).rejects.toThrow('The speech one became another in the middle.');
  });
});
