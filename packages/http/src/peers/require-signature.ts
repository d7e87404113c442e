/** The entry of a service that takes calls of its peers only: before anything of a call is read, it has to be signed. */
import type { RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { loggablePath, Problem } from '@komavox/core';
import { writeProblem } from '../problem-reply.js';
import {
  signatureHeader,
  signatureScheme,
  signedCallOf,
  type PeerSignatures,
  type SignatureFault,
} from './signature.js';

interface RequireSignatureOptions {
  readonly service: string;
  readonly signatures: PeerSignatures;
  /** Calls without a signature are let in until then: callers of a version before have none. A wrong one never is. */
  readonly unsignedUntil?: Date | undefined;
  readonly now: () => Date;
  readonly logger: Logger;
}

const reasons: Readonly<Record<SignatureFault, string>> = {
  missing: 'it is not signed',
  forged: 'its signature is by no secret of this service, or of another call',
  expired: 'its signature is of another time; compare the clocks of both machines',
};

/** Refuses others with `Problem` 401 `peer_unauthenticated`. */
export function requireSignature(
  listener: RequestListener,
  options: RequireSignatureOptions,
): RequestListener {
  const { service, signatures, unsignedUntil, now, logger } = options;
  const warn = rareWarnings(logger);
  return (request, response) => {
    const { method = 'GET', url = '/', headers, socket } = request;
    const call = signedCallOf(service, method, url, headers);
    const fault = signatures.faultOf(call, headers[signatureHeader]?.toString());
    const facts = { reason: fault, path: loggablePath(url), from: socket.remoteAddress };
    if (fault === undefined) listener(request, response);
    else if (fault === 'missing' && unsignedUntil !== undefined && now() < unsignedUntil) {
      warn('a call without a signature was let in for now', facts);
      listener(request, response);
    } else {
      warn('a call of no known peer was refused', facts);
      refuse(response, fault);
    }
  };
}

function refuse(response: ServerResponse, fault: SignatureFault): void {
  const detail = `This service takes calls of Komavox's own services, and this is none: ${reasons[fault]}.`;
  // A body is not read, so nothing can come after it.
  const headers = { 'WWW-Authenticate': signatureScheme, Connection: 'close' };
  writeProblem(response, new Problem(401, 'peer_unauthenticated', detail, { headers }));
}

const warnEveryMs = 30_000;

/** Of each kind the first is logged, then one every 30 s at most, with the number of those since the last. */
function rareWarnings(logger: Logger) {
  const kinds = new Map<string, { count: number; loggedAt: number }>();
  return (what: string, facts: object): void => {
    const kind = kinds.get(what) ?? { count: 0, loggedAt: -Infinity };
    kinds.set(what, kind);
    kind.count += 1;
    if (performance.now() - kind.loggedAt < warnEveryMs) return;
    logger.warn({ ...facts, calls: kind.count }, what);
    Object.assign(kind, { count: 0, loggedAt: performance.now() });
  };
}
