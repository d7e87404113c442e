/** The gateway's settings. */
import { fileURLToPath } from 'node:url';
import { resolve } from 'node:path';
import { defineSettings, wholeNumber, yesOrNo } from '@komavox/core';
import { z } from 'zod';
import { federatedShape, readFederated } from './federated/settings.js';
import { firebaseShape, readFirebase } from './firebase/settings.js';

/** The built web client of this workspace. */
const workspaceWebFolder = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

export const gatewaySettings = defineSettings(
  {
    ANONYMOUS_READING: yesOrNo()
      .default(false)
      .describe('Visitors without an account may read, extract text and use standard speech'),
    WEB_FOLDER: z
      .string()
      .optional()
      .describe('Folder of the built web client; default `web/dist` of the workspace'),
    TRUST_PROXY: z
      .string()
      .default('')
      .transform(trustedProxies)
      .describe('How many proxies are in front, or their addresses, as Express takes them; default none'),
    BODY_SECONDS: wholeNumber(1, 3600)
      .default(30)
      .describe('How long a call may take to arrive; uploads of signed-in people have an hour'),
    STORAGE_GB_PER_USER: wholeNumber(0, 1_000_000)
      .default(10)
      .describe(
        'Gigabytes that one user may store, in imports, videos, projects and voices; 0: as much as there is room for',
      ),
    SESSION_DAYS: wholeNumber(1, 400).default(30).describe('A session unused for so long ends'),
    SESSION_MAX_DAYS: wholeNumber(1, 3650)
      .default(180)
      .describe('So long after it began a session ends, used or not'),
    LOGIN_ATTEMPTS: wholeNumber(1)
      .default(8)
      .describe('Log-in attempts in 15 minutes for one email from one address'),
    ACCOUNT_LOGIN_ATTEMPTS: wholeNumber(1)
      .default(100)
      .describe(
        'Failed log-in attempts in 24 hours for one email, from any addresses; not of browsers that have signed in to it',
      ),
    AUTH_CALLS_PER_MINUTE: wholeNumber(1).default(60).describe('Calls that sign in or out, from one address'),
    REGISTRATIONS_PER_HOUR: wholeNumber(1).default(10).describe('Accounts created from one address'),
    ...firebaseShape,
    ...federatedShape,
  },
  (environment) => ({
    anonymousReading: environment.ANONYMOUS_READING,
    webFolder: resolve(environment.WEB_FOLDER ?? workspaceWebFolder),
    trustProxy: environment.TRUST_PROXY,
    bodyMs: environment.BODY_SECONDS * 1000,
    allowedBytes: environment.STORAGE_GB_PER_USER * 1e9,
    sessionLife: {
      idleMs: environment.SESSION_DAYS * 86_400_000,
      maxMs: environment.SESSION_MAX_DAYS * 86_400_000,
    },
    maxAccountFailures: environment.ACCOUNT_LOGIN_ATTEMPTS,
    limits: {
      loginAttempts: environment.LOGIN_ATTEMPTS,
      authCallsPerMinute: environment.AUTH_CALLS_PER_MINUTE,
      registrationsPerHour: environment.REGISTRATIONS_PER_HOUR,
    },
    firebase: readFirebase(environment),
    federated: readFederated(environment),
  }),
);

export type GatewaySettings = ReturnType<typeof gatewaySettings.read>;

/** Express' `trust proxy`: without it `X-Forwarded-For` is whatever a caller writes, so none is trusted by default. */
function trustedProxies(value: string): number | string[] | false {
  if (value === '') return false;
  if (/^\d+$/.test(value)) return Number(value);
  return value.split(',').map((address) => address.trim());
}
