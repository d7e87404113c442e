/** What services tell of the bytes that they store of a user, and what the gateway tells them of a user's limit. */
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { type AnyRoute, replies, route } from './route.js';

/** Bytes of a user, by kind. */
export const storedBytesView = z.object({
  library: z.number().int().describe('Imports'),
  videos: z.number().int().describe('Videos, and what was sent for them'),
  projects: z.number().int().describe('Video projects with their pictures and sounds'),
  voices: z.number().int().describe('Voice models, and recordings that wait to become one'),
  other: z.number().int().describe('Images whose text is being read'),
});

export type StoredBytes = z.output<typeof storedBytesView>;

export const noBytes: StoredBytes = { library: 0, videos: 0, projects: 0, voices: 0, other: 0 };

/** Of all kinds. */
export const totalBytes = (stored: StoredBytes): number =>
  Object.values(stored).reduce((sum, bytes) => sum + bytes, 0);

/** Of each service that stores objects of users; with a user's id below it, of that user. */
export const storedBytesPath = '/internal/stored-bytes';

export const storedBytesRoute = (bytesOf: (userId: string) => Promise<StoredBytes>): AnyRoute =>
  route.get(`${storedBytesPath}/{userId}`, {
    summary: 'Bytes that this service stores of a user, by kind',
    access: 'internal',
    params: z.object({ userId: z.string() }),
    responses: { 200: storedBytesView },
    handle: async ({ params }) => replies.json(await bytesOf(params.userId)),
  });

/** With calls that store something: bytes that the user may store in the service. */
export const allowedBytesHeader = 'x-komavox-allowed-bytes';

/** Undefined without a limit. */
export function allowedBytesOf(headers: IncomingHttpHeaders): number | undefined {
  const said = headers[allowedBytesHeader];
  return said === undefined ? undefined : Number(said);
}

/** Bytes of the body, where the call says it. */
export function bodyBytesOf(headers: IncomingHttpHeaders): number | undefined {
  const said = headers['content-length'];
  return said === undefined ? undefined : Number(said);
}
