/** The address of Kafka, as EVENTS_URL has it: brokers, and what they demand of their clients. */
import { SettingsError } from '@komavox/core';

const mechanisms = ['plain', 'scram-sha-256', 'scram-sha-512'] as const;
type Mechanism = (typeof mechanisms)[number];

export interface KafkaAddress {
  /** Each `host:port`. */
  readonly brokers: readonly string[];
  readonly tls: boolean;
  readonly sasl?: { readonly mechanism: Mechanism; readonly username: string; readonly password: string };
}

const parts = /^kafka:\/\/(?:(?<credentials>[^@/?#]*)@)?(?<brokers>[^@/?#]*)\/?(?:\?(?<options>[^#]*))?$/;
const optionNames = ['tls', 'mechanism'];

/**
 * `kafka://user:password@host:port,host:port?tls=true&mechanism=scram-sha-512`; user and password percent-encoded.
 * Throws one SettingsError with every mistake, none of which holds a piece of the address: it could be the password's.
 */
export function parseKafkaAddress(address: string): KafkaAddress {
  const found = parts.exec(address)?.groups ?? {};
  const brokers = found['brokers']?.split(',') ?? [];
  const options = new URLSearchParams(found['options']);
  const tls = options.get('tls') ?? 'false';
  const mechanism = options.get('mechanism') ?? 'scram-sha-512';
  const [username, password] = decoded(found['credentials'] ?? '');
  const hasUser = found['credentials'] !== undefined;
  const mistakes = [
    ...(brokers.length > 0 && brokers.every((broker) => /^.+:\d{1,5}$/.test(broker))
      ? []
      : [
          'kafka:// needs host:port[,host:port], before which a user may stand as user:password@, both percent-encoded',
        ]),
    ...(!hasUser || (username && password)
      ? []
      : ['kafka:// needs user and password before the @, as user:password@, both percent-encoded']),
    ...(['true', 'false'].includes(tls) ? [] : ['tls is true or false']),
    ...(isMechanism(mechanism) ? [] : ['mechanism is plain, scram-sha-256 or scram-sha-512']),
    ...(options.has('mechanism') && !hasUser ? ['mechanism is for a user, as user:password@'] : []),
    ...([...options.keys()].every((name) => optionNames.includes(name))
      ? []
      : ['kafka:// takes tls and mechanism behind the question mark, and nothing else']),
  ];
  if (mistakes.length > 0) throw new SettingsError(mistakes.map((mistake) => `EVENTS_URL: ${mistake}`));
  return {
    brokers,
    tls: tls === 'true',
    ...(username && password && isMechanism(mechanism) && { sasl: { mechanism, username, password } }),
  };
}

const isMechanism = (name: string): name is Mechanism => (mechanisms as readonly string[]).includes(name);

/** User and password; nothing of what isn't encoded as it must be. */
function decoded(credentials: string): readonly (string | undefined)[] {
  const [user = '', ...password] = credentials.split(':');
  try {
    return [decodeURIComponent(user), decodeURIComponent(password.join(':'))];
  } catch {
    return [];
  }
}
