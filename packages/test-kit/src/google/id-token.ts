/** ID tokens as Firebase makes them (RFC 7515), and such as it never would. */
import { createHmac, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A private key, and the certificate that Google would publish for it. */
export interface Signer {
  readonly kid: string;
  readonly pem: string;
}

const read = (kid: string): Signer => ({
  kid,
  pem: readFileSync(new URL(`../../../certificates/signer-${kid}.pem`, import.meta.url), 'utf8'),
});

export const signers = { one: read('one'), two: read('two') } as const;

export const certificateOf = ({ pem }: Signer): string =>
  /-----BEGIN CERTIFICATE-----[^]*?-----END CERTIFICATE-----\n?/.exec(pem)?.[0] ?? '';

export interface TokenOptions {
  readonly alg?: 'RS256' | 'HS256' | 'none';
  /** Default that of the signer; null leaves it out. */
  readonly kid?: string | null;
  /** Of an HMAC. */
  readonly secret?: string;
}

/** The token of these claims. */
export function idToken(
  signer: Signer,
  claims: Readonly<Record<string, unknown>>,
  { alg = 'RS256', kid = signer.kid, secret = '' }: TokenOptions = {},
): string {
  const signed = [{ alg, typ: 'JWT', ...(kid !== null && { kid }) }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${signed}.${signature(signed, signer, alg, secret)}`;
}

function signature(signed: string, { pem }: Signer, alg: TokenOptions['alg'], secret: string): string {
  if (alg === 'none') return '';
  if (alg === 'HS256') return createHmac('sha256', secret).update(signed).digest('base64url');
  return sign('sha256', Buffer.from(signed), pem).toString('base64url');
}

interface Person {
  readonly uid: string;
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  readonly picture?: string | undefined;
}

/** The claims of a person who signed in `ago` seconds ago. */
export function claimsOf(
  projectId: string,
  { uid, email, name, picture }: Person,
  ago = 0,
): Record<string, unknown> {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    auth_time: now - ago,
    iat: now,
    exp: now + 3600,
    sub: uid,
    user_id: uid,
    email_verified: false,
    firebase: { identities: {}, sign_in_provider: 'password' },
    ...(email !== undefined && { email }),
    ...(name !== undefined && { name }),
    ...(picture !== undefined && { picture }),
  };
}
