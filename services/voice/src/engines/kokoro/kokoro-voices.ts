/** The voices of Kokoro-82M v1.0. The first letter of a name is its language, the second its gender. */
import type { SpokenLanguage } from '@komavox/languages';
import type { EngineVoice } from '../engine.js';
import { kokoroTraits } from './kokoro-traits.js';

/**
 * Of each language, the default first, then those that a speaker encoder tells apart best: in this order members of a cast
 * get theirs. The four of Hindi, which is no language of the product, speak English with their accent.
 */
const names: Readonly<Partial<Record<SpokenLanguage, string>>> = {
  en:
    'af_heart am_michael bf_emma bm_george af_nicole am_onyx af_aoede am_fenrir bf_isabella bm_lewis af_kore am_eric ' +
    'af_bella am_puck af_nova am_echo bf_alice bm_fable af_sarah am_liam bf_lily bm_daniel af_sky am_adam af_alloy ' +
    'am_santa af_jessica af_river hf_alpha hm_omega hf_beta hm_psi',
  ja: 'jf_alpha jm_kumo jf_gongitsune jf_tebukuro jf_nezumi',
  zh: 'zf_xiaobei zm_yunxi zf_xiaoni zm_yunjian zf_xiaoxiao zm_yunyang zf_xiaoyi zm_yunxia',
  es: 'ef_dora em_alex em_santa',
  fr: 'ff_siwis',
  it: 'if_sara im_nicola',
  'pt-br': 'pf_dora pm_alex pm_santa',
};

const accents: Readonly<Record<string, string>> = { b: ' (British)', h: ' (Hindi)' };

const traitsOf = new Map(kokoroTraits.map(({ name, traits }) => [name, traits]));

const voices = new Map(
  Object.entries(names).map(([language, row]) => [language, row.split(' ').map(voiceOf)] as const),
);

export const kokoroLanguages = [...voices.keys()] as SpokenLanguage[];

export const kokoroVoices = (language: SpokenLanguage): readonly EngineVoice[] => voices.get(language) ?? [];

function voiceOf(name: string): EngineVoice {
  const first = name.slice(3);
  const label = first.charAt(0).toUpperCase() + first.slice(1) + (accents[name.charAt(0)] ?? '');
  const traits = traitsOf.get(name);
  return { name, label, gender: name.charAt(1) === 'f' ? 'female' : 'male', ...(traits && { traits }) };
}
