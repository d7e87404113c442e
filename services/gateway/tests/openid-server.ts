/** An OpenID provider over HTTP, as strict about its client as Google and Apple are. */
import { createHash, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';

export interface OpenIdServer {
  readonly issuer: string;
  /** Sets the claims of the next sign-in; overrides make tokens that must be rejected. */
  setClaims(claims: Record<string, unknown>): void;
  /** The parameters with which its page would send the browser back. */
  consent(authorization: URL): URLSearchParams;
  /** Number of codes exchanged. */
  readonly exchanged: () => number;
  /** Discovery goes on, but no code is exchanged. */
  breakTokens(): void;
  close(): Promise<void>;
}

interface OpenIdClient {
  readonly id: string;
  /** Rejects unless the `client_secret` is right. */
  readonly verifySecret: (secret: string, issuer: string) => Promise<void>;
}

/** Apple's rules for a client secret. */
export const signedBy =
  (key: KeyObject, { team, kid, client }: { team: string; kid: string; client: string }) =>
  async (secret: string, issuer: string): Promise<void> => {
    const { protectedHeader, payload } = await jwtVerify(secret, key, {
      issuer: team,
      subject: client,
      audience: issuer,
      algorithms: ['ES256'],
    });
    if (protectedHeader.kid !== kid) throw new Error('another key');
    if ((payload.exp ?? Infinity) - (payload.iat ?? 0) > 15_777_000) throw new Error('for too long');
  };

export async function startOpenIdServer(client: OpenIdClient): Promise<OpenIdServer> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const codes = new Map<string, { asked: URLSearchParams; claims: Record<string, unknown> }>();
  let claims: Record<string, unknown> = {};
  let exchanged = 0;
  let broken = false;
  let issuer = '';

  async function exchange(form: URLSearchParams): Promise<Record<string, unknown>> {
    const code = form.get('code') ?? '';
    const found = codes.get(code);
    codes.delete(code);
    if (broken || !found) throw new Error('no such code');
    const { asked } = found;
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (form.get('client_id') !== client.id || form.get('redirect_uri') !== asked.get('redirect_uri'))
      throw new Error('another client');
    if (challenge !== asked.get('code_challenge')) throw new Error('another verifier');
    await client.verifySecret(form.get('client_secret') ?? '', issuer);
    exchanged += 1;
    const now = Math.floor(Date.now() / 1000);
    const token = { iss: issuer, aud: client.id, iat: now, exp: now + 60, nonce: asked.get('nonce') };
    return {
      access_token: 'opaque',
      token_type: 'Bearer',
      id_token: await new SignJWT({ ...token, ...found.claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .sign(privateKey),
    };
  }

  const server = createServer((request, response) => {
    const answer = (status: number, value: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (request.url === '/.well-known/openid-configuration') {
      answer(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    } else if (request.url === '/keys') {
      void exportJWK(publicKey).then((key) => answer(200, { keys: [{ ...key, kid: 'one', alg: 'RS256' }] }));
    } else {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        exchange(new URLSearchParams(body)).then(
          (tokens) => answer(200, tokens),
          () => answer(400, { error: 'invalid_grant' }),
        );
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    issuer,
    setClaims: (next) => (claims = next),
    consent(authorization) {
      const asked = authorization.searchParams;
      const code = `code-${codes.size + exchanged}-${Math.random()}`;
      codes.set(code, { asked, claims });
      return new URLSearchParams({ code, state: asked.get('state') ?? '' });
    },
    exchanged: () => exchanged,
    breakTokens: () => (broken = true),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
