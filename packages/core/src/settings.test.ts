import { z } from 'zod';
import { defineSettings, readAll, SettingsError, wholeNumber, yesOrNo } from './settings.js';

const speech = defineSettings(
  { SPEECH_SECONDS: wholeNumber(1, 60).default(30), SPEECH_ON: yesOrNo().default(true) },
  (environment) => ({ ms: environment.SPEECH_SECONDS * 1000, on: environment.SPEECH_ON }),
);
const store = defineSettings({ STORE_URL: z.url() }, (environment) => environment.STORE_URL);

describe('settings', () => {
  it('turn the environment into typed values, with defaults', () => {
    expect(speech.read({})).toEqual({ ms: 30_000, on: true });
    expect(speech.read({ SPEECH_SECONDS: '5', SPEECH_ON: 'false' })).toEqual({ ms: 5000, on: false });
  });

  it('take an empty variable for one that is not set', () => {
    expect(speech.read({ SPEECH_SECONDS: '' }).ms).toBe(30_000);
  });

  it('report every mistake of every service at once, by name', () => {
    const wrong = { SPEECH_SECONDS: '0', SPEECH_ON: 'perhaps', STORE_URL: 'nowhere' };
    let caught: unknown;
    try {
      readAll([speech, store], wrong);
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(SettingsError);
    const { mistakes } = caught as SettingsError;
    expect(mistakes.map((line) => line.split(':')[0])).toEqual(['SPEECH_SECONDS', 'SPEECH_ON', 'STORE_URL']);
  });
});
