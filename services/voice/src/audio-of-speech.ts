/** What speaks a speech, and the name of its audio. */
import type { VoiceContext } from './context.js';
import { voiceHash } from './custom-voice.js';
import type { SpeechEngine } from './engines/engine.js';
import { readableLanguage } from './model/scripts.js';
import { contentHash } from './model/speech-request.js';
import type { Speech } from './store.js';
import { audioVersion } from './synthesis/synthesise.js';

/** As of now: with weights that arrive, a better engine speaks. */
export function audioOf(
  context: Pick<VoiceContext, 'engines' | 'cloning'>,
  { text, language, voice }: Pick<Speech, 'text' | 'language' | 'voice'>,
): { readonly engine: SpeechEngine; readonly content: string } {
  const { engines } = context;
  const spoken = readableLanguage(text, language);
  const engine = voice ? engines.bestForMatching(spoken) : engines.bestFor(spoken);
  const custom = voice && voiceHash(context, language, voice);
  return { engine, content: contentHash(text, language, audioVersion(engine), custom) };
}
