/** Why Kafka can't be used, for whoever set EVENTS_URL. */
import { Problem } from '@komavox/core';

/** Of Node's codes for a certificate that isn't believed (OpenSSL's names, and that of another host). */
const aboutCertificates = /CERT|ERR_TLS|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/;

/** @returns `Problem` 503 `event_log_refused` or `event_log_unreachable`; what the client and the broker say holds no password. */
export function explainConnect(error: unknown): unknown {
  const errors = chainOf(error);
  if (errors.some(({ name }) => name === 'KafkaJSSASLAuthenticationError')) {
    return new Problem(
      503,
      'event_log_refused',
      `Kafka refuses the user of EVENTS_URL: ${messageOf(error)}`,
      {
        cause: error,
      },
    );
  }
  const code = errors
    .map((one) => ('code' in one ? String(one.code) : ''))
    .find((one) => aboutCertificates.test(one));
  const reason =
    code === undefined
      ? `${messageOf(error)}. If Kafka answers there, compare tls and user in EVENTS_URL with what it demands`
      : `its certificate is not believed (${code}). NODE_EXTRA_CA_CERTS names a file of authorities to believe`;
  return new Problem(503, 'event_log_unreachable', `Kafka can't be reached: ${reason}`, {
    cause: error,
    unavailable: true,
  });
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** An error and its causes. */
function chainOf(error: unknown): readonly Error[] {
  const errors: Error[] = [];
  for (let one = error; one instanceof Error && !errors.includes(one); one = one.cause) errors.push(one);
  return errors;
}
