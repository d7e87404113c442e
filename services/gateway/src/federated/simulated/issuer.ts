/**
 * A small OpenID Connect provider (Core 1.0, Discovery 1.0, PKCE of RFC 7636) that vouches for whoever somebody says to
 * be. It is asked inside this process, and forgets all with it.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '@komavox/core';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { CustomFetch } from 'openid-client';
import { z } from 'zod';

export interface Persona {
  readonly name: string;
  readonly email: string;
}

const askedSchema = z.object({
  response_type: z.literal('code'),
  client_id: z.string(),
  redirect_uri: z.string(),
  scope: z.string().regex(/(?:^| )openid(?: |$)/),
  state: z.string(),
  nonce: z.string(),
  code_challenge: z.string().min(43),
  code_challenge_method: z.literal('S256'),
  response_mode: z.enum(['query', 'form_post']).default('query'),
});

/** What a client asks for when it sends a browser here. */
export type Asked = z.infer<typeof askedSchema>;

export interface Issuer {
  /** Undefined for what our own client wouldn't ask. */
  read(parameters: unknown): Asked | undefined;
  /** A code for the client, good for a minute and once. */
  vouch(asked: Asked, persona: Persona): string;
  /** Its calls between servers: discovery, keys, tokens. */
  readonly fetch: CustomFetch;
}

interface Grant {
  readonly asked: Asked;
  readonly persona: Persona;
  readonly until: number;
}

const codeMs = 60_000;
const grantsAtMost = 1000;
const tokenSeconds = 300;

export function createIssuer({
  issuer,
  clientId,
  redirectUri,
  clock,
}: {
  readonly issuer: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly clock: Clock;
}): Issuer {
  const grants = new Map<string, Grant>();
  const keys = generateKeyPair('ES256');
  const now = () => clock.now().getTime();

  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    response_modes_supported: ['query', 'form_post'],
    grant_types_supported: ['authorization_code'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['ES256'],
    token_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: ['openid', 'name', 'email', 'profile'],
  };

  async function idToken({ asked, persona: { name, email } }: Grant): Promise<string> {
    const { privateKey } = await keys;
    const seconds = Math.floor(now() / 1000);
    return (
      new SignJWT({ nonce: asked.nonce, name, email })
        .setProtectedHeader({ alg: 'ES256', kid: 'simulated' })
        .setIssuer(issuer)
        // The same email is the same person, whoever types it.
        .setSubject(digest(email.toLowerCase()))
        .setAudience(clientId)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + tokenSeconds)
        .sign(privateKey)
    );
  }

  async function exchange(form: URLSearchParams): Promise<Response> {
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    const isGood =
      form.get('grant_type') === 'authorization_code' &&
      form.get('client_id') === clientId &&
      grant !== undefined &&
      grant.until > now() &&
      form.get('redirect_uri') === grant.asked.redirect_uri &&
      digest(form.get('code_verifier') ?? '') === grant.asked.code_challenge;
    if (!isGood) return Response.json({ error: 'invalid_grant' }, { status: 400 });
    return Response.json({
      access_token: randomCode(),
      token_type: 'Bearer',
      expires_in: tokenSeconds,
      id_token: await idToken(grant),
    });
  }

  return {
    read(parameters) {
      const { data } = askedSchema.safeParse(parameters);
      return data?.client_id === clientId && data.redirect_uri === redirectUri ? data : undefined;
    },
    vouch(asked, persona) {
      const [oldest] = grants.keys();
      if (grants.size >= grantsAtMost && oldest !== undefined) grants.delete(oldest);
      const code = randomCode();
      grants.set(code, { asked, persona, until: now() + codeMs });
      return code;
    },
    async fetch(url, { method, body }) {
      switch (`${method} ${url.slice(issuer.length)}`) {
        case 'GET /.well-known/openid-configuration':
          return Response.json(metadata);
        case 'GET /keys': {
          const { publicKey } = await keys;
          const key = { ...(await exportJWK(publicKey)), kid: 'simulated', use: 'sig', alg: 'ES256' };
          return Response.json({ keys: [key] });
        }
        case 'POST /token':
          return exchange(new URLSearchParams(await new Response(body ?? '').text()));
        default:
          return new Response(null, { status: 404 });
      }
    },
  };
}

const randomCode = () => randomBytes(32).toString('base64url');
const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
