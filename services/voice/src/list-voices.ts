/** The engines and their voices, for who chooses one. */
import { spokenLanguages } from '@komavox/languages';
import { bytesOf, engineStates, type WeightsName, weightsNames, weightsParts } from '@komavox/weights';
import { z } from 'zod';
import type { Engines } from './engines/engines.js';

const language = z.enum(spokenLanguages.map(({ code }) => code)).describe('A code');

export const voiceList = z
  .object({
    engines: z.array(
      z.object({
        id: z.string(),
        name: z.string().describe('For people'),
        state: z.enum(engineStates).describe('`unusable`: it does not run on this machine'),
        detail: z.string().optional().describe('Why it is not ready'),
        languages: z.array(language),
        weights: z
          .object({ name: z.enum(weightsNames as [WeightsName, ...WeightsName[]]), bytes: z.int() })
          .optional()
          .describe('Weights that it needs, and how much is fetched for them'),
      }),
    ),
    voices: z
      .array(
        z.object({
          id: z.string().describe('`<engine>/<voice>`, to be sent as `voice`'),
          engine: z.string(),
          name: z.string().describe('For people'),
          language,
          gender: z.enum(['female', 'male', 'unknown']),
          isDefault: z.boolean().describe('Speaks the language where nobody chose'),
        }),
      )
      .describe('Of engines that are ready, the default of a language first; one entry for each language'),
  })
  .meta({ id: 'VoiceList' });

export function listVoices(engines: Engines): z.output<typeof voiceList> {
  const now = engines.snapshot();
  const installed = now.all();
  return {
    engines: installed.map(({ engine: { id, name, languages, weights }, state, detail }) => ({
      ...{ id, name, state, languages: [...languages] },
      ...(detail !== undefined && { detail }),
      ...(weights !== undefined && {
        weights: { name: weights, bytes: bytesOf(weightsParts[weights].packages) },
      }),
    })),
    voices: engines.languages.flatMap((code) =>
      installed
        .filter(({ engine, state }) => state === 'ready' && engine.languages.includes(code))
        .flatMap(({ engine }) =>
          engine.voices(code).map(({ name, label, gender }, index) => ({
            ...{ id: `${engine.id}/${name}`, engine: engine.id, name: label, language: code, gender },
            isDefault: index === 0 && now.bestFor(code) === engine,
          })),
        ),
    ),
  };
}
