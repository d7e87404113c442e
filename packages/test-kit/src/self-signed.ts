import { readFileSync } from 'node:fs';

/** A key with a certificate that nobody trusts, as PEM. */
export const selfSigned = readFileSync(new URL('../../certificates/server.pem', import.meta.url), 'utf8');
