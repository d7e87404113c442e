/** Settings of Firebase mode, in which a Firebase project keeps the accounts. */
import { readFileSync } from 'node:fs';
import { parseJson, SettingsError } from '@komavox/core';
import { z } from 'zod';

export const firebaseShape = {
  AUTH_PROVIDER: z
    .enum(['local', 'firebase'])
    .default('local')
    .describe('Who keeps the accounts: `local`, this product, or `firebase`, a Firebase project'),
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.:-]*$/, 'not the id of a project')
    .optional()
    .describe('The id of the Firebase project'),
  FIREBASE_WEB_API_KEY: z
    .string()
    .regex(/^[\w-]+$/, 'not a key')
    .optional()
    .describe('Its Web API key, which browsers get'),
  FIREBASE_AUTH_DOMAIN: z
    .string()
    .regex(
      /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i,
      'a host name such as `project.firebaseapp.com`, without `https://`',
    )
    .optional()
    .describe('Its domain for sign-in, such as `project.firebaseapp.com`'),
  GOOGLE_APPLICATION_CREDENTIALS: z
    .string()
    .optional()
    .describe(
      'The file of a service account of the project; with it a disabled user is out within 10 minutes',
    ),
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .optional()
    .describe('Of Firebase’s emulator, whose tokens anybody can make: refused unless `NODE_ENV` is `test`'),
  NODE_ENV: z.string().optional().describe('`test` lets the emulator of Firebase in'),
};

/** What a browser needs to sign in at Firebase; nothing of it is secret. */
export interface FirebaseWebConfig {
  readonly projectId: string;
  readonly apiKey: string;
  readonly authDomain: string;
}

/** As Google gives it in a file. */
interface ServiceAccount {
  readonly projectId: string;
  readonly clientEmail: string;
  readonly privateKey: string;
}

export interface FirebaseSettings {
  readonly web: FirebaseWebConfig;
  readonly serviceAccount: ServiceAccount | undefined;
}

type Environment = z.infer<z.ZodObject<typeof firebaseShape>> & Readonly<Record<string, unknown>>;

const needed = ['FIREBASE_PROJECT_ID', 'FIREBASE_WEB_API_KEY', 'FIREBASE_AUTH_DOMAIN'] as const;

/** Undefined in local mode. Throws SettingsError for settings that are missing or contradict each other. */
export function readFirebase(environment: Environment): FirebaseSettings | undefined {
  const {
    AUTH_PROVIDER: provider,
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_WEB_API_KEY: apiKey,
    FIREBASE_AUTH_DOMAIN: authDomain,
  } = environment;
  const mistakes = [...emulatorMistakes(environment), ...contradictions(environment)];
  if (mistakes.length > 0) throw new SettingsError(mistakes);
  if (provider === 'local') return undefined;
  if (projectId === undefined || apiKey === undefined || authDomain === undefined) {
    const missing = needed.filter((name) => environment[name] === undefined);
    throw new SettingsError(missing.map((name) => `${name}: needed with AUTH_PROVIDER=firebase`));
  }
  return {
    web: { projectId, apiKey, authDomain },
    serviceAccount: readServiceAccount(environment.GOOGLE_APPLICATION_CREDENTIALS, projectId),
  };
}

function emulatorMistakes(environment: Environment): readonly string[] {
  if (environment.FIREBASE_AUTH_EMULATOR_HOST === undefined || environment.NODE_ENV === 'test') return [];
  return [
    'FIREBASE_AUTH_EMULATOR_HOST: for tests only (NODE_ENV=test), as anybody can make the tokens of the emulator; unset it',
  ];
}

function contradictions(environment: Environment): readonly string[] {
  if (environment.AUTH_PROVIDER === 'local') {
    return needed
      .filter((name) => environment[name] !== undefined)
      .map((name) => `${name}: has a meaning only with AUTH_PROVIDER=firebase; set that, or unset this`);
  }
  return Object.keys(environment)
    .filter((name) => /^(?:GOOGLE_CLIENT|APPLE)_/.test(name) && environment[name] !== undefined)
    .map(
      (name) =>
        `${name}: has no meaning with AUTH_PROVIDER=firebase, where Google and Apple are set up in the Firebase console; unset it`,
    );
}

const serviceAccountFile = z.object({
  project_id: z.string(),
  client_email: z.string(),
  private_key: z.string().includes('PRIVATE KEY'),
});

/** The errors have no cause, as that may quote the key. */
function readServiceAccount(path: string | undefined, projectId: string): ServiceAccount | undefined {
  if (path === undefined) return undefined;
  const wrong = (what: string) => new SettingsError([`GOOGLE_APPLICATION_CREDENTIALS: ${what}`]);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw wrong(`the file ${path} can’t be read`);
  }
  const account = serviceAccountFile.safeParse(parseJson(text)).data;
  if (!account) throw wrong(`the file ${path} is not that of a service account`);
  if (account.project_id !== projectId) {
    throw wrong(`is of the project ${account.project_id}, but FIREBASE_PROJECT_ID is ${projectId}`);
  }
  return { projectId, clientEmail: account.client_email, privateKey: account.private_key };
}
