/** Voices with their traits as a table in text: a row each, so that it stays readable and short. */
import type { VoiceTraits } from '../matching/profile.js';
import type { EngineVoice, MeasuredVoice } from './engine.js';

const figures = ['pitchHz', 'pitchSpreadSemitones', 'clarity', 'rate'] as const;

/** `name | pitch spread clarity rate | spectrum | envelope`, decibels to a tenth. */
export function voiceRow({ name, traits }: Pick<MeasuredVoice, 'name' | 'traits'>): string {
  const decibels = (values: readonly number[]) =>
    values.map((value) => String(Number(value.toFixed(1)))).join(' ');
  return [
    name,
    figures.map((figure) => traits[figure]).join(' '),
    decibels(traits.spectrumDb),
    decibels(traits.envelopeDb),
  ].join(' | ');
}

export const readVoiceTable = (table: string): readonly MeasuredVoice[] =>
  table
    .trim()
    .split('\n')
    .map((row) => {
      const [name = '', first = '', spectrum = '', envelope = ''] = row.split(' | ');
      const [pitchHz = 0, pitchSpreadSemitones = 0, clarity = 0, rate = 0] = numbers(first);
      const traits: VoiceTraits = {
        ...{ pitchHz, pitchSpreadSemitones, clarity, rate },
        spectrumDb: numbers(spectrum),
        envelopeDb: numbers(envelope),
      };
      return { name, label: labelOf(name), gender: genderOf(traits), traits };
    });

const labelOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** By pitch alone, which is all that variants differ by. */
const genderOf = ({ pitchHz }: VoiceTraits): EngineVoice['gender'] => (pitchHz > 160 ? 'female' : 'male');

const numbers = (text: string): number[] => text.split(' ').map(Number);
