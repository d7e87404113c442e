/** The identity providers: Google and Apple, real where they are configured, simulated on the user's own computer. */
import { sign } from 'node:crypto';
import { ClientSecretPost, type ClientAuth, type CustomFetch } from 'openid-client';
import type { AppleClient, FederatedSettings, GoogleClient } from './settings.js';
import { isLoopback } from '@komavox/core';

export const providerIds = ['google', 'apple'] as const;
export type ProviderId = (typeof providerIds)[number];

/** Display names, for buttons and sentences. */
export const providerNames: Readonly<Record<ProviderId, string>> = { google: 'Google', apple: 'Apple' };

export type Issuers = Readonly<Record<ProviderId, string>>;

export const realIssuers: Issuers = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
};

/** A client at a provider (OpenID Connect Core 1.0). */
export interface Provider {
  readonly id: ProviderId;
  readonly simulated: boolean;
  readonly issuer: string;
  readonly clientId: string;
  readonly authenticate: ClientAuth;
  readonly scope: string;
  /** The way the browser carries the answer: in the address, or posted. */
  readonly responseMode: 'query' | 'form_post';
  /** Replaces the network. */
  readonly fetch?: CustomFetch;
}

/** Apple posts its answer whenever it is asked for a name or an email. */
export const responseModes: Readonly<Record<ProviderId, Provider['responseMode']>> = {
  google: 'query',
  apple: 'form_post',
};

export interface Offer {
  readonly settings: FederatedSettings;
  readonly issuers: Issuers;
  readonly publicOrigin: string;
  /** The address that the product listens on. */
  readonly host: string;
  /** Whether providers without a client may be simulated at all. */
  readonly simulates: boolean;
}

/** The providers that have a client, in the order of their buttons. */
export function configuredProviders({ settings: { google, apple }, issuers }: Offer): readonly Provider[] {
  return [
    ...(google ? [googleProvider(google, issuers.google)] : []),
    ...(apple ? [appleProvider(apple, issuers.apple)] : []),
  ];
}

/** The providers to simulate: without a client, and only where this computer's users alone reach the product. */
export function simulatedIds({ settings, publicOrigin, host, simulates }: Offer): readonly ProviderId[] {
  const isLocal = simulates && isLoopback(host) && isLoopback(new URL(publicOrigin).hostname);
  return isLocal ? providerIds.filter((id) => settings[id] === undefined) : [];
}

const googleProvider = ({ clientId, clientSecret }: GoogleClient, issuer: string): Provider => ({
  id: 'google',
  simulated: false,
  issuer,
  clientId,
  authenticate: ClientSecretPost(clientSecret),
  scope: 'openid email profile',
  responseMode: responseModes.google,
});

const appleProvider = (client: AppleClient, issuer: string): Provider => ({
  id: 'apple',
  simulated: false,
  issuer,
  clientId: client.clientId,
  authenticate: appleAuthentication(client, issuer),
  scope: 'openid name email',
  responseMode: responseModes.apple,
});

/** Apple's client secret is a token that the client signs; a new one for each request, valid for a minute. */
function appleAuthentication(client: AppleClient, issuer: string): ClientAuth {
  return (_server, _client, body) => {
    body.set('client_id', client.clientId);
    body.set('client_secret', appleSecret(client, issuer, Math.floor(Date.now() / 1000)));
  };
}

/** A JWT by ES256 (RFC 7515, RFC 7518 section 3.4), made synchronously: the client library does not await it. */
function appleSecret(
  { clientId, teamId, keyId, privateKey }: AppleClient,
  issuer: string,
  now: number,
): string {
  const header = { alg: 'ES256', kid: keyId };
  const claims = { iss: teamId, sub: clientId, aud: issuer, iat: now, exp: now + 60 };
  const signed = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}
