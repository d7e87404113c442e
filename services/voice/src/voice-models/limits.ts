/** What a voice model may be, and how many a user may have. */
import { RateLimit } from '@komavox/http';

/** Bytes of a sample or an avatar, as it is sent. */
export const maxFileBytes = 10 * 1024 ** 2;
/** Longer recordings are refused; of the others, `maxVoiceSeconds` are kept. */
export const maxSampleSeconds = 120;
/** Pixels, both ways. */
export const avatarSize = 512;

export const maxModels = 100;
/** Files that were sent and not used yet. */
export const maxUploads = 20;
export const uploadLifetimeMs = 86_400_000;
/** No voice takes so long to make: its process was killed. */
export const staleReservationMs = 10 * 60_000;

/** Of a multipart body: a little more than a file may have, so that its refusal can say how much that is. */
export const multipartLimits = { fileBytes: maxFileBytes + 65_536, files: 2, fields: 8, fieldBytes: 1000 };

/** Decoding and judging take a core for a while; each replica counts its own calls. */
export const sampleLimit = () =>
  new RateLimit({
    maxCalls: 30,
    perSeconds: 60,
    code: 'too_many_samples',
    detail: 'Too many recordings in a short time. Please wait a moment.',
  });
