/** What of the benchmark is run. */
import { parseArgs } from 'node:util';
import { spokenLanguage, type SpokenLanguage } from '@komavox/languages';

const partNames = ['recognition', 'speed', 'fairness', 'memory', 'onsets', 'loudness', 'cast'] as const;
export type PartName = (typeof partNames)[number];

export interface Options {
  readonly parts: readonly PartName[];
  readonly engines: readonly string[];
  readonly languages: readonly SpokenLanguage[];
  /** Of each language; all without. */
  readonly sentences: number;
  /** Spoken in a row to see whether memory grows. */
  readonly texts: number;
  /** Sentences to print that were heard worst. */
  readonly worst: number;
  /** Of the cast, by their ids. */
  readonly voices: readonly string[];
  readonly castLanguage: SpokenLanguage;
}

/** Of those that differ most, beside the voice that speaks English by default; what casts use first. */
const castVoices =
  'af_heart,am_michael,bf_emma,bm_george,af_bella,am_fenrir,af_nicole,bm_lewis,af_kore,am_puck,bf_isabella,bm_fable';

const listOf = (value: string): string[] => value.split(',').filter((one) => one !== '');

export function readOptions(parameters: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      only: { type: 'string', default: partNames.join(',') },
      engines: { type: 'string', default: 'auto,hibari,espeak' },
      languages: { type: 'string', default: 'en,fr,pt-br,es,it,zh,ja,ko,de,ru' },
      sentences: { type: 'string', default: '60' },
      texts: { type: 'string', default: '500' },
      worst: { type: 'string', default: '5' },
      voices: { type: 'string', default: castVoices.replace(/^|,/g, '$&kokoro/') },
      'cast-language': { type: 'string', default: 'en' },
    },
  });
  return {
    parts: listOf(values.only).map((name) => {
      const part = partNames.find((one) => one === name);
      if (!part) throw new Error(`--only ${name}: no such part, there are ${partNames.join(', ')}`);
      return part;
    }),
    engines: listOf(values.engines),
    languages: listOf(values.languages).map(languageNamed),
    sentences: Number(values.sentences),
    texts: Number(values.texts),
    worst: Number(values.worst),
    voices: listOf(values.voices),
    castLanguage: languageNamed(values['cast-language']),
  };
}

function languageNamed(name: string): SpokenLanguage {
  const language = spokenLanguage(name);
  if (!language) throw new Error(`${name}: no language that is spoken`);
  return language;
}
