/** The voice service with custom voices, whose credits nobody has to buy. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { SpokenLanguage } from '@komavox/languages';
import { topics } from '@komavox/proto';
import { bootVoice } from '../voice/product.js';

export interface CustomVoices {
  /** How they are made in a language: `nearest by kokoro`. */
  gradeIn(language: SpokenLanguage): Promise<string>;
  /** Makes a voice of a recording. */
  make(name: string, sample: string): Promise<string>;
  /** An MP3; in the default voice without another. */
  speak(text: string, language: SpokenLanguage, customVoiceId?: string): Promise<Buffer>;
  stop(): Promise<void>;
}

const user = 'bench';

/** @param engine a value of VOICE_ENGINE */
export async function openCustomVoices(engine: string): Promise<CustomVoices> {
  const product = await bootVoice(engine);
  return {
    async gradeIn(language) {
      const told = await product.call('voice', `/api/voice-models/engine?language=${language}`, { user });
      const { grade, name } = await told.json<{ grade: string; name: string }>();
      return `${grade} by ${name}`;
    },
    async make(name, sample) {
      const form = new FormData();
      form.append('name', name);
      form.append('isPublic', 'false');
      form.append('consent', 'true');
      form.append('sample', new Blob([readFileSync(sample)]), 'sample.wav');
      const whole = new Response(form);
      const response = await product.call('voice', '/api/voice-models', {
        ...{ method: 'POST', user },
        headers: { 'content-type': whole.headers.get('content-type') ?? '' },
        body: Buffer.from(await whole.arrayBuffer()),
      });
      if (response.status !== 201) throw new Error(`${name}: ${response.status} ${await response.text()}`);
      return (await response.json<{ id: string }>()).id;
    },
    async speak(text, language, customVoiceId) {
      const custom = customVoiceId === undefined ? {} : { voiceModel: 'custom', customVoiceId };
      const body = { text, language, ...custom };
      const headers = { 'idempotency-key': randomUUID() };
      const ask = () => product.call('voice', '/api/tts/speak', { method: 'POST', user, headers, body });
      const asked =
        customVoiceId === undefined
          ? undefined
          : product.nextEvent(topics.speechRequested, ({ charged }) => !charged);
      let answer = ask();
      if (asked) {
        const { speechId, userId } = await asked;
        await product.publish(topics.creditDeducted, { speechId, userId, credits: 1, balance: 1n });
      }
      // On a machine that is busy a speech may outlast its call: the same key finds it.
      for (let left = 5; (await answer).status === 504 && left > 0; left -= 1) answer = ask();
      const response = await answer;
      if (response.status !== 200) throw new Error(`${text}: ${response.status} ${await response.text()}`);
      return await response.bytes();
    },
    stop: () => product.stop(),
  };
}
