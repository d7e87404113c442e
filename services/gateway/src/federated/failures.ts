/** Why a federated sign-in failed, as the log may have it. */
import { AuthorizationResponseError } from 'openid-client';

/** By code and message alone: what errors carry beside them are answers of the provider, with codes and tokens. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = 'error' in error ? error.error : 'code' in error ? error.code : undefined;
  const said = typeof code === 'string' ? `${code}: ${error.message}` : error.message;
  return error.cause instanceof Error ? `${said} (${reasonOf(error.cause)})` : said;
}

/** As OAuth 2.0 has it (RFC 6749 section 4.1.2.1), and as Apple has it. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof AuthorizationResponseError &&
  ['access_denied', 'user_cancelled_authorize'].includes(error.error);
