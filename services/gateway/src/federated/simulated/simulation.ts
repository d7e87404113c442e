/** Simulated sign-in: providers that live on our own origin, and the page on which one says who to be. */
import type { Clock } from '@komavox/core';
import express, { type Express, type Request, type Response } from 'express';
import { None } from 'openid-client';
import { z } from 'zod';
import { displayName, email } from '../../fields.js';
import { hostName, isLoopback } from '../../model/loopback.js';
import { providerNames, responseModes, type Provider, type ProviderId } from '../providers.js';
import { createIssuer, type Asked, type Issuer, type Persona } from './issuer.js';
import { formPage, refusalPage, returningPage } from './pages.js';

const base = '/api/auth/simulated';
const clientId = 'komavox';

const persona = z.object({ name: displayName, email });

export function createSimulation({
  ids,
  publicOrigin,
  callbackOf,
  clock,
}: {
  readonly ids: readonly ProviderId[];
  readonly publicOrigin: string;
  readonly callbackOf: (id: ProviderId) => string;
  readonly clock: Clock;
}): { readonly providers: readonly Provider[]; mount(app: Express): void } {
  const issuers = ids.map((id) => {
    // An address of ours: a simulated identity can never be that of a real provider.
    const issuer = `${publicOrigin}${base}/${id}`;
    const redirectUri = callbackOf(id);
    return { id, issuer, server: createIssuer({ issuer, clientId, redirectUri, clock }) };
  });
  return {
    providers: issuers.map(({ id, issuer, server }) => ({
      id,
      simulated: true,
      issuer,
      clientId,
      authenticate: None(),
      scope: 'openid name email',
      responseMode: responseModes[id],
      fetch: server.fetch,
    })),
    mount(app) {
      for (const { id, server } of issuers) {
        const path = `${base}/${id}/authorize`;
        app.get(path, (request, response) => show(request, response, id, server));
        app.post(path, express.urlencoded({ extended: false, limit: '16kb' }), (request, response) =>
          decide(request, response, id, server),
        );
      }
      // The policy for our pages lets no script in that stands in the page.
      app.get(`${base}/return.js`, (_request, response) => {
        response.type('text/javascript').send('document.forms[0].submit();\n');
      });
    },
  };
}

function show(request: Request, response: Response, id: ProviderId, server: Issuer): void {
  if (askedIn(request, server)) send(response, 200, formPage({ provider: providerNames[id] }));
  else send(response, 400, refusalPage);
}

function decide(request: Request, response: Response, id: ProviderId, server: Issuer): void {
  const asked = askedIn(request, server);
  if (!asked) {
    send(response, 400, refusalPage);
    return;
  }
  const form = (request.body ?? {}) as Readonly<Record<string, unknown>>;
  if (form['decision'] === 'cancel') {
    bringBack(response, id, asked, { error: 'access_denied' });
    return;
  }
  const { data, error } = persona.safeParse(form);
  if (!data) {
    const mistake = error?.issues[0]?.message ?? '';
    send(response, 400, formPage({ provider: providerNames[id], typed: form, mistake }));
    return;
  }
  const code = server.vouch(asked, data);
  bringBack(response, id, asked, { code, ...(id === 'apple' ? { user: appleUser(data) } : {}) });
}

/** Other names than this computer's are of pages elsewhere that had their name point here (DNS rebinding). */
function askedIn(request: Request, server: Issuer): Asked | undefined {
  return isLoopback(hostName(request.headers.host)) ? server.read(request.query) : undefined;
}

/** To the path alone: the browser may know us by another name of this computer than we do. */
function bringBack(
  response: Response,
  id: ProviderId,
  { redirect_uri, state, response_mode }: Asked,
  answer: Readonly<Record<string, string>>,
): void {
  const { pathname } = new URL(redirect_uri);
  const fields = { ...answer, state };
  if (response_mode === 'query')
    response.redirect(303, `${pathname}?${new URLSearchParams(fields).toString()}`);
  else send(response, 200, returningPage({ provider: providerNames[id], action: pathname, fields, base }));
}

/** As Apple does, the name stands beside the token. */
const appleUser = ({ name, email: address }: Persona): string =>
  JSON.stringify({ name: { firstName: name, lastName: '' }, email: address });

function send(response: Response, status: number, html: string): void {
  response.status(status).type('html').send(html);
}
