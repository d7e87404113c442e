/** What a service keeps of a user, as it tells the gateway, which makes one file of all services' answers. */
import { Readable } from 'node:stream';
import { z } from 'zod';
import { type AnyRoute, replies, route } from './route.js';

/**
 * A row of a JSON file, those of one file behind each other; or a stored object with the name that it gets. Names have no
 * folder of the service: the gateway adds it.
 */
export type ExportEntry =
  { readonly file: string; readonly row: object } | { readonly media: string; readonly key: string };

export const exportPath = (user: string): string => `/internal/users/${encodeURIComponent(user)}/export`;

/** Answers with a line of JSON for each entry, as they come. */
export const exportRoute = (entriesOf: (user: string) => AsyncIterable<ExportEntry>): AnyRoute =>
  route.get('/internal/users/{user}/export', {
    summary: 'Everything that is kept of a user',
    access: 'internal',
    params: z.object({ user: z.string().min(1).max(200) }),
    responses: { 200: { contentType: 'application/x-ndjson', description: 'An entry a line' } },
    handle: ({ params: { user } }) =>
      replies.stream(Readable.from(lines(entriesOf(user)), { objectMode: false }), 'application/x-ndjson'),
  });

async function* lines(entries: AsyncIterable<ExportEntry>): AsyncGenerator<string> {
  for await (const entry of entries) yield `${JSON.stringify(entry)}\n`;
}
