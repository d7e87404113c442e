/** What runs here, and whose work is in it. */
import { readFileSync } from 'node:fs';
import { Problem } from '@komavox/core';
import { type AnyRoute, type Peers, replies, route, userHeader } from '@komavox/http';
import { engineStates, weightsNames, weightsParts } from '@komavox/weights';
import { z } from 'zod';
import { askPeer } from '../http/ask-peer.js';
import { bundledParts } from './bundled-parts.js';

const state = z.enum(engineStates);

const about = z.object({
  version: z.string(),
  licence: z.string().describe('SPDX'),
  parts: z.array(
    z.object({
      name: z.string(),
      what: z.string().describe('One sentence'),
      version: z.string().optional(),
      licence: z.string().describe('SPDX'),
      attribution: z.string(),
      state: state
        .optional()
        .describe('Of weights that are fetched; left out while the voice service is away'),
      detail: z.string().optional().describe('Why they are unusable'),
    }),
  ),
});

const own = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
  readonly license: string;
};

export const aboutRoute = (peers: Peers): AnyRoute =>
  route.get('/api/about', {
    summary: 'The version, and whose work is in the product, with licences',
    access: 'user',
    responses: { 200: about },
    handle: async ({ user }) => {
      const states = await statesOfEngines(peers, user);
      const weights = weightsNames.map((name) => {
        const { title, what, version, licence, attribution } = weightsParts[name];
        return { name: title, what, version, licence, attribution, ...states.get(name) };
      });
      return replies.json({
        version: own.version,
        licence: own.license,
        parts: [...weights, ...bundledParts],
      });
    },
  });

const enginesOfVoice = z.object({
  engines: z.array(z.object({ id: z.string(), state, detail: z.string().optional() })),
});

interface PartState {
  readonly state: z.infer<typeof state>;
  readonly detail?: string;
}

/** Engines have the names of their weights. */
async function statesOfEngines(peers: Peers, user: string): Promise<ReadonlyMap<string, PartState>> {
  try {
    const { engines } = enginesOfVoice.parse(
      await askPeer<unknown>(peers, 'voice', '/api/voices', { [userHeader]: user }),
    );
    return new Map(
      engines.map(({ id, state, detail }) => [
        id,
        { state, ...(state === 'unusable' && detail !== undefined && { detail }) },
      ]),
    );
  } catch (error) {
    // This page tells of licences, whoever is away.
    if (error instanceof Problem) return new Map();
    throw error;
  }
}
