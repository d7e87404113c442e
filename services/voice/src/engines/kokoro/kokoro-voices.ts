/** The voices of Kokoro-82M v1.0. The first letter of a name is its language, the second its gender. */
import type { SpokenLanguage } from '@komavox/languages';
import type { EngineVoice } from '../engine.js';

/** Of each language, the default first. */
const names: Readonly<Partial<Record<SpokenLanguage, string>>> = {
  en:
    'af_heart af_bella af_nicole af_aoede af_kore af_sarah af_nova af_sky af_alloy af_jessica af_river ' +
    'am_michael am_fenrir am_puck am_echo am_eric am_liam am_onyx am_santa am_adam ' +
    'bf_emma bf_isabella bf_alice bf_lily bm_george bm_fable bm_lewis bm_daniel hf_alpha hf_beta hm_omega hm_psi',
  ja: 'jf_alpha jf_gongitsune jf_tebukuro jf_nezumi jm_kumo',
  zh: 'zf_xiaobei zf_xiaoni zf_xiaoxiao zf_xiaoyi zm_yunjian zm_yunxi zm_yunxia zm_yunyang',
  es: 'ef_dora em_alex em_santa',
  fr: 'ff_siwis',
  it: 'if_sara im_nicola',
  'pt-br': 'pf_dora pm_alex pm_santa',
};

const accents: Readonly<Record<string, string>> = { b: ' (British)', h: ' (Hindi)' };

const voices = new Map(
  Object.entries(names).map(([language, row]) => [language, row.split(' ').map(voiceOf)] as const),
);

export const kokoroLanguages = [...voices.keys()] as SpokenLanguage[];

export const kokoroVoices = (language: SpokenLanguage): readonly EngineVoice[] => voices.get(language) ?? [];

function voiceOf(name: string): EngineVoice {
  const first = name.slice(3);
  const label = first.charAt(0).toUpperCase() + first.slice(1) + (accents[name.charAt(0)] ?? '');
  return { name, label, gender: name.charAt(1) === 'f' ? 'female' : 'male' };
}
