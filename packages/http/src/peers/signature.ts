/**
 * Signatures of calls between services at addresses, so that a service believes the user of a call only from those who share
 * a secret with it: HMAC-SHA-256, base64url, over the service that is called, method, path with query, user and minute. A
 * call seen on the network can be repeated as it is for a minute or two; it can't be made into another one.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { userHeader, userNameHeader } from '../app.js';

/** `<minute>.<signature>`; the minute counts from 1970. */
export const signatureHeader = 'x-komavox-signature';

/** In `WWW-Authenticate` of a refusal: a service that finds nobody signed in answers 401, too. */
export const signatureScheme = 'Komavox-Signature';

/** The call as it is signed; what its headers don't have is empty. */
export interface SignedCall {
  /** Name of the service that is called. */
  readonly service: string;
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly user: string;
  /** Percent-encoded, as its header has it. */
  readonly userName: string;
}

export const signedCallOf = (
  service: string,
  method: string,
  path: string,
  headers: Readonly<IncomingHttpHeaders>,
): SignedCall => ({
  service,
  method,
  path,
  user: String(headers[userHeader] ?? ''),
  userName: String(headers[userNameHeader] ?? ''),
});

/** Why a call isn't believed: no signature, one by another secret or of another call, one of another time. */
export type SignatureFault = 'missing' | 'forged' | 'expired';

const minuteMs = 60_000;

/** @param secrets the first signs, each verifies; at least one */
export function peerSignatures(secrets: readonly string[], now: () => Date) {
  const [first] = secrets;
  if (first === undefined) throw new TypeError('No secret to sign with');
  const thisMinute = () => Math.floor(now().getTime() / minuteMs);
  return {
    /** The value of the header. */
    sign(call: SignedCall): string {
      const minute = thisMinute();
      return `${minute}.${mac(first, call, minute).toString('base64url')}`;
    },
    /**
     * The minutes before and after this one are believed, too, as clocks differ and calls take time.
     * @param given the value of the header
     */
    faultOf(call: SignedCall, given: string | undefined): SignatureFault | undefined {
      if (given === undefined || given === '') return 'missing';
      const [, digits = '', signature = ''] = /^(\d{1,10})\.([\w-]{43})$/.exec(given) ?? [];
      const minute = Number(digits);
      const bytes = Buffer.from(signature, 'base64url');
      const valid = secrets.filter((secret) => isEqual(bytes, mac(secret, call, minute)));
      if (valid.length === 0) return 'forged';
      return Math.abs(minute - thisMinute()) > 1 ? 'expired' : undefined;
    },
  };
}

export type PeerSignatures = ReturnType<typeof peerSignatures>;

/** No field can hold a line feed: each comes from a line of an HTTP message. */
function mac(secret: string, { service, method, path, user, userName }: SignedCall, minute: number): Buffer {
  const text = [String(minute), service, method, path, user, userName].join('\n');
  return createHmac('sha256', secret).update(text).digest();
}

const isEqual = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other);
