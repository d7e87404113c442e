/** Text in Kokoro's letters, whatever its language. */
import type { SpokenLanguage } from '@komavox/languages';
import { chineseTokens } from './chinese.js';
import { withSchwas } from './french.js';
import { japaneseTokens } from './japanese.js';
import { latinTokens } from './latin.js';
import type { PhonemeToken } from './phoneme-token.js';

/** @param voice decides between the accents of English */
export type Phonemes = (text: string, language: SpokenLanguage, voice: string) => PhonemeToken[];

/** eSpeak's own names. */
const espeakVoices: Readonly<Partial<Record<SpokenLanguage, string>>> = {
  ...{ es: 'es', fr: 'fr', it: 'it', 'pt-br': 'pt-br' },
};

export async function openPhonemes(): Promise<Phonemes> {
  const { default: start } = await import('@echogarden/espeak-ng-emscripten');
  const { eSpeakNGWorker } = await start();
  const worker = new eSpeakNGWorker();
  let current: string | undefined;
  const ipaOf = (voice: string) => (clause: string) => {
    // Setting a voice loads its dictionary: that takes longer than the clause.
    if (voice !== current && worker.set_voice(voice) !== 0)
      throw new Error(`eSpeak NG has no voice ${voice}`);
    current = voice;
    return worker.synthesize_ipa(clause).ipa;
  };
  const english = (text: string, voice: string) =>
    voice.startsWith('b')
      ? latinTokens(text, ipaOf('en'), { accent: 'british' })
      : latinTokens(text, ipaOf('en-us'), { accent: 'american' });
  return (text, language, voice) => {
    if (language === 'ja') return japaneseTokens(text);
    if (language === 'zh') return chineseTokens(text, (part) => english(part, voice));
    const own = espeakVoices[language];
    if (own === undefined) return english(text, voice);
    return latinTokens(text, ipaOf(own), language === 'fr' ? { link: withSchwas } : {});
  };
}
