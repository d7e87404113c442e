/** The settings that every process has, whatever it runs. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hkdfSync, randomBytes } from 'node:crypto';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { defineSettings, wholeNumber } from '@komavox/core';

/** Characters. */
const minSecretLength = 32;

export const chassisSettings = defineSettings(
  {
    PORT: wholeNumber(0, 65_535).default(8080).describe('Port of the calls; 0 takes a free one'),
    HOST: z.string().default('127.0.0.1').describe('Address to listen on; 0.0.0.0 for every interface'),
    MAX_CONNECTIONS: wholeNumber(1)
      .default(4000)
      .describe('Connections to that port at a time; more are closed as they come'),
    INTERNAL_PORT: wholeNumber(0, 65_535)
      .default(8081)
      .describe('Port of health and metrics; 0 takes a free one'),
    INTERNAL_HOST: z.string().default('127.0.0.1').describe('Address that health and metrics listen on'),
    PUBLIC_ORIGIN: z
      .string()
      .transform((list) => list.split(',').map((url) => url.trim()))
      .pipe(z.array(z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)))
      .refine(haveOneScheme, 'all of them begin with https, or all with http')
      .optional()
      .describe(
        'The origins that browsers use, with commas; links and other sites lead to the first. Default http://127.0.0.1:<PORT>',
      ),
    DATA_DIR: z
      .string()
      .default('.data')
      .transform((path) => resolve(path))
      .describe('Folder of the embedded stores'),
    WEIGHTS_DIR: z
      .string()
      .transform((path) => resolve(path))
      .optional()
      .describe('Folder of the weights of neural models, which may be a volume; default in DATA_DIR'),
    DOCUMENTS_URL: z.string().optional().describe('sqlite:<folder> or mongodb://…; default in DATA_DIR'),
    EVENTS_URL: z
      .string()
      .optional()
      .describe('sqlite:<folder> or kafka://user:password@host:port?tls=true; default in DATA_DIR'),
    OBJECTS_URL: z
      .string()
      .optional()
      .describe('file:<folder> or s3://key:secret@host:port/bucket; default in DATA_DIR'),
    MEDIA_SECRET: z
      .string()
      .min(minSecretLength)
      .optional()
      .describe('Signs media links; default: made once and kept in DATA_DIR'),
    PEER_SECRET: z
      .string()
      .transform((list) => list.split(',').map((secret) => secret.trim()))
      .refine((secrets) => secrets.every(({ length }) => length >= minSecretLength), {
        error: `each secret has ${minSecretLength} characters or more; several are separated by commas`,
      })
      .optional()
      .describe(
        'Signs calls between services, the same for all; while it is replaced a list with commas, whose first signs',
      ),
    PEER_UNSIGNED_UNTIL: z.iso
      .datetime({ offset: true, error: 'a time such as 2026-01-31T12:00:00Z' })
      .transform((time) => new Date(time))
      .optional()
      .describe(
        'Until then calls without a signature are believed, for the upgrade from a version without them',
      ),
    ROLE: z.enum(['api', 'worker', 'all']).default('all').describe('What this process does'),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('info')
      .describe('pino level'),
    DISK_WARN_MB: wholeNumber(1)
      .default(2000)
      .describe(
        'Embedded stores: with less room on their disk, /readyz and the log say that it is nearly full',
      ),
    SHUTDOWN_SECONDS: wholeNumber(1, 600)
      .default(20)
      .describe('How long calls and jobs in flight may take to end'),
  },
  (environment) => ({
    dataFolder: environment.DATA_DIR,
    port: environment.PORT,
    host: environment.HOST,
    maxConnections: environment.MAX_CONNECTIONS,
    internalPort: environment.INTERNAL_PORT,
    internalHost: environment.INTERNAL_HOST,
    publicOrigins: environment.PUBLIC_ORIGIN,
    documentsUrl: environment.DOCUMENTS_URL ?? `sqlite:${join(environment.DATA_DIR, 'documents')}`,
    eventsUrl: environment.EVENTS_URL ?? `sqlite:${join(environment.DATA_DIR, 'events')}`,
    objectsUrl: environment.OBJECTS_URL ?? `file:${join(environment.DATA_DIR, 'objects')}`,
    scratchFolder: join(environment.DATA_DIR, 'scratch'),
    weightsFolder: environment.WEIGHTS_DIR ?? join(environment.DATA_DIR, 'weights'),
    mediaSecret: () => environment.MEDIA_SECRET ?? keptSecret(secretFile(environment.DATA_DIR)),
    /** File of the secret; undefined when the setting gives it. */
    mediaSecretFile: environment.MEDIA_SECRET === undefined ? secretFile(environment.DATA_DIR) : undefined,
    /** Undefined when there are none; at least one otherwise. */
    peerSecrets: environment.PEER_SECRET,
    peerUnsignedUntil: environment.PEER_UNSIGNED_UNTIL,
    role: environment.ROLE,
    logLevel: environment.LOG_LEVEL,
    diskWarnBytes: environment.DISK_WARN_MB * 1e6,
    shutdownMs: environment.SHUTDOWN_SECONDS * 1000,
  }),
);

export type ChassisSettings = ReturnType<typeof chassisSettings.read>;

/**
 * Signs the commands of operators. Made of the secret for media links, which whoever runs the product can read, and nobody else:
 * a command that has the settings of the gateway needs no secret of its own.
 */
export const operatorSecret = (mediaSecret: string): string =>
  Buffer.from(hkdfSync('sha256', mediaSecret, '', 'komavox operator', 32)).toString('base64url');

/** A session's cookie is either for https or for http. */
function haveOneScheme(origins: readonly string[]): boolean {
  return new Set(origins.map((origin) => new URL(origin).protocol)).size === 1;
}

const secretFile = (dataFolder: string): string => join(dataFolder, 'secrets', 'media');

/** Made at the first start and kept, so that links survive a restart. */
function keptSecret(file: string): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}

/** The folder of an embedded store, `sqlite:<folder>` or `file:<folder>`; undefined for a server's address. */
export function embeddedFolder(address: string): string | undefined {
  const folder = /^(?:sqlite|file):(?:\/\/(?=\/))?(.+)$/s.exec(address)?.[1];
  return folder === undefined ? undefined : resolve(folder);
}

/** Name of the setting with the address of a peer that isn't in this process, for example `VOICE_URL`. */
export const peerUrlName = (service: string): string => `${service.toUpperCase()}_URL`;
