/**
 * Signed links to stored media, `/media/<payload>.<signature>`: the payload names object, user and expiry, so the
 * gateway serves them without asking the service that made them. HMAC-SHA-256, base64url.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Problem } from '@komavox/core';

interface MediaGrant {
  readonly key: string;
  /** The only user who may use the link. */
  readonly user: string;
  /** Suggested name of a download. */
  readonly fileName?: string;
}

export const mediaPath = '/media/';

interface Payload {
  readonly k: string;
  readonly u: string;
  readonly e: number;
  readonly f?: string;
}

export function mediaLinks(secret: string, now: () => Date) {
  const mac = (payload: string) => createHmac('sha256', secret).update(payload).digest();
  return {
    /** A path on the public origin, valid for `seconds` (default one day). */
    sign({ key, user, fileName }: MediaGrant, seconds = 86_400): string {
      const payload: Payload = {
        k: key,
        u: user,
        e: Math.floor(now().getTime() / 1000) + seconds,
        ...(fileName === undefined ? {} : { f: fileName }),
      };
      const encoded = Buffer.from(JSON.stringify(payload)).toString('base64url');
      return `${mediaPath}${encoded}.${mac(encoded).toString('base64url')}`;
    },
    /** Throws `Problem` 403 `media_link_invalid` or 410 `media_link_expired`. */
    verify(signed: string): MediaGrant {
      const [encoded = '', signature = ''] = signed.split('.');
      const given = Buffer.from(signature, 'base64url');
      const wanted = mac(encoded);
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
        throw new Problem(403, 'media_link_invalid', 'This link is not valid.');
      }
      const payload = JSON.parse(Buffer.from(encoded, 'base64url').toString()) as Payload;
      if (payload.e * 1000 < now().getTime())
        throw new Problem(410, 'media_link_expired', 'This link has expired.');
      return { key: payload.k, user: payload.u, ...(payload.f === undefined ? {} : { fileName: payload.f }) };
    },
  };
}

export type MediaLinks = ReturnType<typeof mediaLinks>;
