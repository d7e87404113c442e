import type { SpeechRequest } from '../../api/voice.js';
import type * as SpeechKeys from './speech-keys.js';

const request: SpeechRequest = { text: 'Hello', language: 'en', voiceModel: 'custom', customVoiceId: 'v1' };

/** As a page has them that was just loaded. */
async function loadedAnew(): Promise<typeof SpeechKeys> {
  jest.resetModules();
  return import('./speech-keys.js');
}

beforeEach(() => sessionStorage.clear());

describe('the key of a custom speech', () => {
  it('stays until its answer has arrived, over a reload too', async () => {
    const { speechKeyFor } = await loadedAnew();
    const key = speechKeyFor('f1', request);
    expect(speechKeyFor('f1', { ...request })).toBe(key);
    expect(speechKeyFor('f2', request)).not.toBe(key);
    const after = await loadedAnew();
    expect(after.speechKeyFor('f1', request)).toBe(key);
    after.dropSpeechKey('f1');
    expect(after.speechKeyFor('f1', request)).not.toBe(key);
  });

  it.each([
    { text: 'Other' },
    { language: 'ja' },
    { customVoiceId: 'v2' },
    { speed: 1.5 },
    { mangaId: 'm1' },
  ])('is another one for another request: %o', async (change) => {
    const { speechKeyFor } = await loadedAnew();
    const key = speechKeyFor('f1', request);
    expect(speechKeyFor('f1', { ...request, ...change })).not.toBe(key);
  });

  it('goes with the session into another tab', async () => {
    const first = await loadedAnew();
    const key = first.speechKeyFor('f1', request);
    const kept = first.speechKeys();
    sessionStorage.clear();
    const { addSpeechKeys, speechKeyFor } = await loadedAnew();
    addSpeechKeys(kept);
    expect(speechKeyFor('f1', request)).toBe(key);
  });
});
