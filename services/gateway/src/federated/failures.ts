/** The reason of a failed federated sign-in, fit for the log. */
import { AuthorizationResponseError } from 'openid-client';

/** Code and message only: other fields of the errors are answers of the provider, with codes and tokens. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = 'error' in error ? error.error : 'code' in error ? error.code : undefined;
  const text = typeof code === 'string' ? `${code}: ${error.message}` : error.message;
  return error.cause instanceof Error ? `${text} (${reasonOf(error.cause)})` : text;
}

/** As OAuth 2.0 has it (RFC 6749 section 4.1.2.1), and as Apple has it. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof AuthorizationResponseError &&
  ['access_denied', 'user_cancelled_authorize'].includes(error.error);
