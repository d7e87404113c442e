/** The two steps of a federated sign-in as routes. */
import { replies, route, type AnyRoute } from '@komavox/http';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { callerOf } from '../http/caller.js';
import { addressOf } from '../http/guard.js';
import { providerIds, type ProviderId } from './providers.js';
import type { SignInFlow } from './sign-in-flow.js';
import { intents } from './transaction.js';

const params = z.object({ provider: z.enum(providerIds) });
const responses = { 303: undefined };

interface RouteOptions {
  /** The sealed transaction that the call came with, as the guard drops all cookies. */
  readonly sealedOf: (response: Response) => string | undefined;
  /** The origin to begin at, where the provider would lead back to another one than the browser is at. */
  readonly elsewhere: (provider: ProviderId, hostHeader: string | undefined) => string | undefined;
}

export function federatedRoutes(
  flow: SignInFlow,
  { sealedOf, elsewhere }: RouteOptions,
): readonly AnyRoute[] {
  return [
    route.get('/api/auth/{provider}/start', {
      summary: 'Sends the browser to a provider to sign in; `next` is where it goes then',
      access: 'public',
      params,
      query: z.object({ intent: z.enum(intents).default('signin'), next: z.string().optional() }),
      responses,
      handle: async ({ params: { provider }, query: { intent, next }, raw: { request, response } }) => {
        const origin = elsewhere(provider, request.headers.host);
        if (origin !== undefined) return redirect(`${origin}${request.originalUrl}`);
        return redirect(await flow.start(response, { provider, intent, returnTo: next }, addressOf(request)));
      },
    }),
    route.get('/api/auth/{provider}/callback', {
      summary: 'Return address of a provider',
      access: 'public',
      params,
      responses,
      handle: async ({ params: { provider }, raw }) => {
        const { request, response } = raw;
        const answer = { provider, parameters: queryOf(request), sealed: sealedOf(response) };
        return redirect(await flow.finish(response, answer, callerOf(raw)));
      },
    }),
    route.post('/api/auth/apple/callback', {
      summary: 'As Apple has it: the answer is posted as a form',
      access: 'public',
      responses,
      handle: async ({ raw }) => {
        const { request, response } = raw;
        const answer = {
          provider: 'apple',
          parameters: formOf(request),
          sealed: sealedOf(response),
        } as const;
        return redirect(await flow.finish(response, answer, callerOf(raw)));
      },
    }),
  ];
}

const redirect = (location: string) => replies.empty(303, { Location: location });

const queryOf = (request: Request): URLSearchParams =>
  new URLSearchParams(request.originalUrl.split('?').slice(1).join('?'));

const formOf = (request: Request): URLSearchParams =>
  new URLSearchParams(request.body as Record<string, string> | undefined);
