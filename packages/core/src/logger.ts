/** Logs are one JSON object a line on stdout (pino). What could be secret is replaced before it is written. */
import { pino, type DestinationStream, type Logger } from 'pino';

const secretNames = [
  'password',
  'token',
  'idToken',
  'secret',
  'authorization',
  'cookie',
  '["set-cookie"]',
  '["x-komavox-signature"]',
];

const join = (parent: string, name: string) =>
  name.startsWith('[') ? `${parent}${name}` : `${parent}.${name}`;

/** Each secret name at the top, one and two levels down. */
const redactedPaths: readonly string[] = secretNames.flatMap((name) => [
  name,
  join('*', name),
  join('*.*', name),
]);

interface LoggerOptions {
  readonly level: string;
  readonly destination?: DestinationStream;
}

export function createLogger({ level, destination }: LoggerOptions): Logger {
  const options = {
    level,
    base: null,
    redact: { paths: [...redactedPaths], censor: '[redacted]' },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** A path as it may be logged: queries carry addresses, tokens and signatures, so they are left out. */
export function loggablePath(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  return path.startsWith('/media/') ? '/media/[signed]' : path;
}
