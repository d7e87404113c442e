/** Settings of sign-in with Google and Apple. */
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { SettingsError } from '@komavox/core';
import { z } from 'zod';

export const federatedShape = {
  GOOGLE_CLIENT_ID: z.string().optional().describe("The product's client at Google, for sign-in with Google"),
  GOOGLE_CLIENT_SECRET: z.string().optional().describe('Its secret'),
  APPLE_CLIENT_ID: z.string().optional().describe('The Services ID at Apple, for sign-in with Apple'),
  APPLE_TEAM_ID: z.string().optional().describe('The team that it belongs to'),
  APPLE_KEY_ID: z.string().optional().describe('The key for Sign in with Apple'),
  APPLE_PRIVATE_KEY: z
    .string()
    .optional()
    .describe('That key as PEM (PKCS #8); its line ends may be written as `\\n`'),
};

export interface GoogleClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface AppleClient {
  readonly clientId: string;
  readonly teamId: string;
  readonly keyId: string;
  readonly privateKey: KeyObject;
}

export interface FederatedSettings {
  readonly google: GoogleClient | undefined;
  readonly apple: AppleClient | undefined;
}

type Environment = z.infer<z.ZodObject<typeof federatedShape>>;

/** Throws SettingsError for an incomplete client and for an invalid key. */
export function readFederated(environment: Environment): FederatedSettings {
  const google = allOrNone(environment, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']);
  const apple = allOrNone(environment, [
    'APPLE_CLIENT_ID',
    'APPLE_TEAM_ID',
    'APPLE_KEY_ID',
    'APPLE_PRIVATE_KEY',
  ]);
  return {
    google: google && { clientId: google.GOOGLE_CLIENT_ID, clientSecret: google.GOOGLE_CLIENT_SECRET },
    apple: apple && {
      clientId: apple.APPLE_CLIENT_ID,
      teamId: apple.APPLE_TEAM_ID,
      keyId: apple.APPLE_KEY_ID,
      privateKey: readKey(apple.APPLE_PRIVATE_KEY),
    },
  };
}

function allOrNone<Name extends keyof Environment>(
  environment: Environment,
  names: readonly Name[],
): Record<Name, string> | undefined {
  const given = names.filter((name) => environment[name] !== undefined);
  if (given.length === 0) return undefined;
  const missing = names.filter((name) => environment[name] === undefined);
  if (missing.length > 0) {
    throw new SettingsError(missing.map((name) => `${name}: needed beside ${given.join(', ')}`));
  }
  return Object.fromEntries(names.map((name) => [name, environment[name]])) as Record<Name, string>;
}

/** Apple's keys are for ES256 (RFC 7518 section 3.4). The error has no cause, as that may quote the key. */
function readKey(pem: string): KeyObject {
  const error = new SettingsError(['APPLE_PRIVATE_KEY: not a P-256 key in PEM (PKCS #8)']);
  let key: KeyObject;
  try {
    key = createPrivateKey(pem.replaceAll('\\n', '\n'));
  } catch {
    throw error;
  }
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw error;
  return key;
}
