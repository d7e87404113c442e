/**
 * A small OpenID Connect provider (Core 1.0, Discovery 1.0, PKCE of RFC 7636) that authenticates any typed identity. It
 * is called inside this process and keeps its state in memory.
 */
import { createHash, randomBytes } from 'node:crypto';
import { LRUCache, type Clock } from '@komavox/core';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { CustomFetch } from 'openid-client';
import { z } from 'zod';

export interface Persona {
  readonly name: string;
  readonly email: string;
}

const authorizationSchema = z.object({
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

/** An authorization request (OpenID Connect Core 1.0 section 3.1.2.1). */
export type AuthorizationRequest = z.infer<typeof authorizationSchema>;

interface IssuerOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly clock: Clock;
}

interface Grant {
  readonly request: AuthorizationRequest;
  readonly persona: Persona;
  readonly until: number;
}

const codeMs = 60_000;
const maxGrants = 1000;
const tokenSeconds = 300;

export class SimulatedIssuer {
  readonly #grants = new LRUCache<string, Grant>({ max: maxGrants });
  readonly #keys = generateKeyPair('ES256');

  constructor(private readonly options: IssuerOptions) {}

  /** Undefined for a request that our own client wouldn't make. */
  read(parameters: unknown): AuthorizationRequest | undefined {
    const { clientId, redirectUri } = this.options;
    const { data } = authorizationSchema.safeParse(parameters);
    return data?.client_id === clientId && data.redirect_uri === redirectUri ? data : undefined;
  }

  /** A code for the client, valid for a minute and once. */
  issueCode(request: AuthorizationRequest, persona: Persona): string {
    const code = randomCode();
    this.#grants.set(code, { request, persona, until: this.#now() + codeMs });
    return code;
  }

  /** The calls between servers: discovery, keys, tokens. */
  readonly fetch: CustomFetch = async (url, { method, body }) => {
    switch (`${method} ${url.slice(this.options.issuer.length)}`) {
      case 'GET /.well-known/openid-configuration':
        return Response.json(metadataOf(this.options.issuer));
      case 'GET /keys': {
        const { publicKey } = await this.#keys;
        const key = { ...(await exportJWK(publicKey)), kid: 'simulated', use: 'sig', alg: 'ES256' };
        return Response.json({ keys: [key] });
      }
      case 'POST /token':
        return this.#exchange(new URLSearchParams(await new Response(body ?? '').text()));
      default:
        return new Response(null, { status: 404 });
    }
  };

  async #exchange(form: URLSearchParams): Promise<Response> {
    const code = form.get('code') ?? '';
    const grant = this.#grants.get(code);
    this.#grants.delete(code);
    const isValid =
      form.get('grant_type') === 'authorization_code' &&
      form.get('client_id') === this.options.clientId &&
      grant !== undefined &&
      grant.until > this.#now() &&
      form.get('redirect_uri') === grant.request.redirect_uri &&
      digest(form.get('code_verifier') ?? '') === grant.request.code_challenge;
    if (!isValid) return Response.json({ error: 'invalid_grant' }, { status: 400 });
    return Response.json({
      access_token: randomCode(),
      token_type: 'Bearer',
      expires_in: tokenSeconds,
      id_token: await this.#idToken(grant),
    });
  }

  async #idToken({ request, persona: { name, email } }: Grant): Promise<string> {
    const { privateKey } = await this.#keys;
    const seconds = Math.floor(this.#now() / 1000);
    return (
      new SignJWT({ nonce: request.nonce, name, email })
        .setProtectedHeader({ alg: 'ES256', kid: 'simulated' })
        .setIssuer(this.options.issuer)
        // An email is always the same subject.
        .setSubject(digest(email.toLowerCase()))
        .setAudience(this.options.clientId)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + tokenSeconds)
        .sign(privateKey)
    );
  }

  #now(): number {
    return this.options.clock.now().getTime();
  }
}

const metadataOf = (issuer: string) => ({
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
});

const randomCode = () => randomBytes(32).toString('base64url');
const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
