/** The Firebase project that keeps the accounts, through Firebase's own library. */
import { get as httpsGet } from 'node:https';
import type { Logger } from 'pino';
import { cert, deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { endsWithin, Problem } from '@komavox/core';
import type { FirebaseSettings } from '../firebase/settings.js';

/** What a valid ID token says of a person. */
export interface ProvenPerson {
  readonly uid: string;
  readonly authenticatedAt: Date;
  readonly email: string | undefined;
  readonly name: unknown;
  readonly picture: unknown;
}

/** What the project says of a user now. */
export interface Standing {
  readonly isDisabled: boolean;
  /** Sessions from before are over: the user has changed the password, or an administrator has ended them. */
  readonly validSince: Date;
}

export interface FirebaseProject {
  /**
   * Throws `Problem` 401 `invalid_id_token` for a token that isn't the project's, isn't valid, or was revoked; 403
   * `user_disabled`; 503 `identity_unavailable` when that can't be found out.
   */
  verify(idToken: string): Promise<ProvenPerson>;
  /** Needs a service account. Throws `Problem` 503 `identity_unavailable`. */
  readonly standingOf?: (uid: string) => Promise<Standing>;
  close(): Promise<void>;
}

interface ProjectOptions {
  readonly settings: FirebaseSettings;
  /** Unique in the process. */
  readonly name: string;
  readonly logger: Logger;
}

/** Where Google publishes the keys that ID tokens are signed with; Firebase's library reads them there. */
const certificatesUrl =
  'https://www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com';

/** Short, as a user waits. */
const timeoutMs = 8_000;

export function openProject({ settings, name, logger }: ProjectOptions): FirebaseProject {
  const { web, serviceAccount } = settings;
  const app = initializeApp(
    { projectId: web.projectId, ...(serviceAccount && { credential: cert({ ...serviceAccount }) }) },
    name,
  );
  const auth = getAuth(app);
  const unavailable = (cause: unknown) => {
    logger.warn({ reason: firebaseCode(cause) }, 'Firebase could not be asked');
    return new Problem(503, 'identity_unavailable', 'Sign-in is not available just now. Please try again.', {
      headers: { 'Retry-After': '5' },
      cause,
    });
  };

  async function verify(idToken: string): Promise<ProvenPerson> {
    try {
      const claims = await inTime(auth.verifyIdToken(idToken, serviceAccount !== undefined));
      const { uid, email, auth_time: seconds, picture } = claims;
      return { uid, email, name: claims['name'], picture, authenticatedAt: new Date(seconds * 1000) };
    } catch (error) {
      if (firebaseCode(error) === 'auth/user-disabled') throw userDisabled(error);
      if (!ofTheToken.has(firebaseCode(error))) throw unavailable(error);
      // One code stands for a bad signature and for keys that could not be fetched.
      if (firebaseCode(error) === 'auth/argument-error' && !(await isReachable(certificatesUrl)))
        throw unavailable(error);
      logger.info({ reason: firebaseCode(error) }, 'ID token refused');
      throw new Problem(401, 'invalid_id_token', 'This sign-in is not valid. Please sign in again.', {
        cause: error,
      });
    }
  }

  async function standingOf(uid: string): Promise<Standing> {
    try {
      const { disabled, tokensValidAfterTime } = await inTime(auth.getUser(uid));
      return { isDisabled: disabled, validSince: new Date(tokensValidAfterTime ?? 0) };
    } catch (error) {
      // Deleted: as disabled, for good.
      if (firebaseCode(error) === 'auth/user-not-found') return { isDisabled: true, validSince: new Date(0) };
      throw unavailable(error);
    }
  }

  return { verify, ...(serviceAccount && { standingOf }), close: () => deleteApp(app) };
}

/** Failures that trying again with the same token would not change. */
const ofTheToken: ReadonlySet<string> = new Set([
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/user-not-found',
]);

const userDisabled = (cause: unknown): Problem =>
  new Problem(403, 'user_disabled', 'This account is disabled.', { cause });

function firebaseCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'unexpected';
}

/** Firebase's library waits for ever. */
async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  if (await endsWithin(timeoutMs, work)) return work;
  throw new Error('Firebase took too long');
}

const isReachable = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const request = httpsGet(url, { timeout: timeoutMs }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(false));
  });
