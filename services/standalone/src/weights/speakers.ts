/** Who speaks what in this product now, as it says itself. */
import { Problem } from '@komavox/core';
import { spokenLanguages } from '@komavox/languages';
import { type Peer, userHeader } from '@komavox/http';
import { engineStates } from '@komavox/weights';
import { z } from 'zod';

const voiceList = z.object({
  engines: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      state: z.enum(engineStates),
      detail: z.string().optional(),
    }),
  ),
  voices: z.array(z.object({ engine: z.string(), language: z.string(), isDefault: z.boolean() })),
});

export type Speakers = z.infer<typeof voiceList>;

/** Of `GET /api/voices`, which has looked whether engines can be loaded. */
export async function askForSpeakers(voice: Peer): Promise<Speakers> {
  const answer = await voice.fetch('/api/voices', { headers: { [userHeader]: 'start' } });
  if (answer.status === 200) return voiceList.parse(await answer.json());
  throw new Problem(502, 'peer_failed', `voice answered ${answer.status}: ${await answer.text()}`);
}

/** `Kokoro speaks English, …; eSpeak NG speaks …. Hibari can't be used here: …` */
export function describeSpeakers({ engines, voices }: Speakers): string {
  const speaking = engines.flatMap(({ id, name }) => {
    const names = spokenLanguages.filter(({ code }) =>
      voices.some(({ engine, language, isDefault }) => isDefault && engine === id && language === code),
    );
    if (names.length === 0) return [];
    const all = names.length === spokenLanguages.length;
    return [`${name} speaks ${all ? 'all languages' : names.map((one) => one.name).join(', ')}`];
  });
  const details = new Set(
    engines.flatMap(({ state, detail }) => (state === 'unusable' ? (detail ?? []) : [])),
  );
  const unusable = [...details].map((detail) => {
    const names = engines.filter((engine) => engine.detail === detail).map(({ name }) => name);
    return ` ${names.join(' and ')} can't be used here: ${detail}`;
  });
  return `${speaking.join('; ')}.${unusable.join('')}`;
}
