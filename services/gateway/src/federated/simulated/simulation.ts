/** Simulated sign-in: providers on our own origin, and the page on which the user types an identity. */
import type { Clock } from '@komavox/core';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import { None } from 'openid-client';
import type { Logger } from 'pino';
import { z } from 'zod';
import { displayName, email } from '../../accounts/account-fields.js';
import { isFromOwnComputer } from '../../model/own-computer.js';
import { providerNames, responseModes, type Provider, type ProviderId } from '../providers.js';
import { SimulatedIssuer, type AuthorizationRequest, type Persona } from './issuer.js';
import { elsewherePage, formPage, refusalPage, returningPage } from './pages.js';

const base = '/api/auth/simulated';
const clientId = 'komavox';

const persona = z.object({ name: displayName, email });

export function createSimulation({
  ids,
  publicOrigin,
  callbackUrl,
  clock,
  logger,
}: {
  readonly ids: readonly ProviderId[];
  readonly publicOrigin: string;
  readonly callbackUrl: (id: ProviderId) => string;
  readonly clock: Clock;
  readonly logger: Logger;
}): { readonly providers: readonly Provider[]; mount(app: Express): void } {
  const issuers = ids.map((id) => {
    // An address of ours: a simulated identity can never be that of a real provider.
    const issuer = `${publicOrigin}${base}/${id}`;
    const redirectUri = callbackUrl(id);
    return { id, issuer, server: new SimulatedIssuer({ issuer, clientId, redirectUri, clock }) };
  });
  let hasWarned = false;
  /** Anybody on the internet would be anyone they like. */
  const onlyHere: RequestHandler = (request, response, next) => {
    if (isFromOwnComputer(request.headers)) {
      next();
      return;
    }
    if (!hasWarned) {
      logger.warn(
        'Simulated sign-in was refused to a call from another computer, or through a proxy. For people elsewhere set ' +
          'PUBLIC_ORIGIN to the address that they use.',
      );
    }
    hasWarned = true;
    send(response, 403, elsewherePage);
  };
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
      app.use(base, onlyHere);
      for (const { id, server } of issuers) {
        const path = `${base}/${id}/authorize`;
        app.get(path, (request, response) => show(request, response, id, server));
        app.post(path, express.urlencoded({ extended: false, limit: '16kb' }), (request, response) =>
          decide(request, response, id, server),
        );
      }
      // Our content security policy forbids inline scripts.
      app.get(`${base}/return.js`, (_request, response) => {
        response.type('text/javascript').send('document.forms[0].submit();\n');
      });
    },
  };
}

function show(request: Request, response: Response, id: ProviderId, server: SimulatedIssuer): void {
  if (server.read(request.query)) send(response, 200, formPage({ provider: providerNames[id] }));
  else send(response, 400, refusalPage);
}

function decide(request: Request, response: Response, id: ProviderId, server: SimulatedIssuer): void {
  const authorization = server.read(request.query);
  if (!authorization) {
    send(response, 400, refusalPage);
    return;
  }
  const form = (request.body ?? {}) as Readonly<Record<string, unknown>>;
  if (form['decision'] === 'cancel') {
    sendBack(response, id, authorization, { error: 'access_denied' });
    return;
  }
  const { data, error: invalid } = persona.safeParse(form);
  if (!data) {
    const error = invalid?.issues[0]?.message ?? '';
    send(response, 400, formPage({ provider: providerNames[id], typed: form, error }));
    return;
  }
  const code = server.issueCode(authorization, data);
  sendBack(response, id, authorization, { code, ...(id === 'apple' ? { user: appleUser(data) } : {}) });
}

/** Redirects to the path alone: the browser may use another name of this computer than we do. */
function sendBack(
  response: Response,
  id: ProviderId,
  { redirect_uri, state, response_mode }: AuthorizationRequest,
  answer: Readonly<Record<string, string>>,
): void {
  const { pathname } = new URL(redirect_uri);
  const fields = { ...answer, state };
  if (response_mode === 'query')
    response.redirect(303, `${pathname}?${new URLSearchParams(fields).toString()}`);
  else send(response, 200, returningPage({ provider: providerNames[id], action: pathname, fields, base }));
}

/** The name beside the token, as Apple sends it. */
const appleUser = ({ name, email: address }: Persona): string =>
  JSON.stringify({ name: { firstName: name, lastName: '' }, email: address });

function send(response: Response, status: number, html: string): void {
  response.status(status).type('html').send(html);
}
