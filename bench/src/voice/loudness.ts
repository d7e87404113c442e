/** Loudness and highest peak of what the product sends, decoded. */
import type { SpokenLanguage } from '@komavox/languages';
import { decodeAudio } from '@komavox/media';
import { integratedLoudness, truePeak } from '@komavox/media/testing';
import { quantile } from '@komavox/test-kit';
import type { Row } from '../table.js';
import { forEachEngine } from './product.js';
import { sentencesOf } from './sentences.js';

const wanted = -16;

export const measureLoudness = (
  engines: readonly string[],
  asked: readonly SpokenLanguage[],
): Promise<Row[]> =>
  forEachEngine(engines, asked, async ({ engine, product, languages }) => {
    const loudness: number[] = [];
    const peaks: number[] = [];
    for (const language of languages) {
      for (const { text } of sentencesOf(language, 8)) {
        const pcm = await decodeAudio((await product.speak(text, language)).mp3, { rate: 24_000 });
        loudness.push(integratedLoudness(pcm));
        peaks.push(truePeak(pcm));
      }
    }
    const off = loudness.map((one) => Math.abs(one - wanted));
    return [
      { what: `${engine}, loudness, median`, value: quantile(loudness, 0.5), unit: 'LUFS' },
      { what: `${engine}, off ${wanted} LUFS, at most`, value: Math.max(...off), unit: 'LU', limit: 1 },
      { what: `${engine}, true peak, highest`, value: Math.max(...peaks), unit: 'dBTP', limit: -1.5 },
    ];
  });
