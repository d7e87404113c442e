/** What speaks and what reads pages in this product now, as its services say themselves. */
import { Problem } from '@komavox/core';
import { type Peer, userHeader } from '@komavox/http';
import { spokenLanguages } from '@komavox/languages';
import { engineStates } from '@komavox/weights';
import { z } from 'zod';

const engine = z.object({
  name: z.string(),
  state: z.enum(engineStates),
  detail: z.string().optional(),
});

/** `weights` is the part that it needs, `languages` those for which it is the one that is used. */
type EngineInUse = z.infer<typeof engine> & {
  readonly weights?: string | undefined;
  readonly languages: readonly string[];
};

export interface EnginesInUse {
  readonly speakers: readonly EngineInUse[];
  readonly readers: readonly EngineInUse[];
}

const voiceList = z.object({
  engines: z.array(engine.extend({ id: z.string() })),
  voices: z.array(z.object({ engine: z.string(), language: z.string(), isDefault: z.boolean() })),
});

const recogniserList = z.object({
  recognisers: z.array(engine.extend({ weights: z.string().optional(), languages: z.array(z.string()) })),
});

/** Of calls that have looked whether engines can be loaded. */
export async function askForEngines(peer: (name: 'voice' | 'vision') => Peer): Promise<EnginesInUse> {
  const [{ engines, voices }, { recognisers }] = await Promise.all([
    ask(peer('voice'), '/api/voices', voiceList),
    ask(peer('vision'), '/api/vision/recognisers', recogniserList),
  ]);
  const languagesOf = (id: string) =>
    voices.flatMap(({ engine: by, language, isDefault }) => (isDefault && by === id ? [language] : []));
  return {
    speakers: engines.map(({ id, ...one }) => ({ ...one, weights: id, languages: languagesOf(id) })),
    readers: recognisers,
  };
}

async function ask<Answer>(peer: Peer, path: string, answers: z.ZodType<Answer>): Promise<Answer> {
  const answer = await peer.fetch(path, { headers: { [userHeader]: 'start' } });
  if (answer.status === 200) return answers.parse(await answer.json());
  throw new Problem(502, 'peer_failed', `${path} answered ${answer.status}: ${await answer.text()}`);
}

/** `Voices: Kokoro speaks English, …; eSpeak NG speaks …. Hibari can't be used here: …` */
export const describeSpeakers = ({ speakers }: EnginesInUse): string =>
  `Voices: ${describe(speakers, 'speaks')}`;

/** `Pages: PP-OCR reads English, …; Tesseract reads Korean, Russian.` */
export const describeReaders = ({ readers }: EnginesInUse): string => `Pages: ${describe(readers, 'reads')}`;

function describe(engines: readonly EngineInUse[], does: string): string {
  const inUse = engines.flatMap(({ name, languages }) => {
    const names = spokenLanguages.filter(({ code }) => languages.includes(code));
    if (names.length === 0) return [];
    const all = names.length === spokenLanguages.length;
    return [`${name} ${does} ${all ? 'all languages' : names.map((one) => one.name).join(', ')}`];
  });
  const details = new Set(
    engines.flatMap(({ state, detail }) => (state === 'unusable' ? (detail ?? []) : [])),
  );
  const unusable = [...details].map((detail) => {
    const names = engines.filter((one) => one.detail === detail).map(({ name }) => name);
    return ` ${names.join(' and ')} can't be used here: ${detail}`;
  });
  return `${inUse.join('; ')}.${unusable.join('')}`;
}
