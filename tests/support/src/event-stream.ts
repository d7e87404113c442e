/** A stream of server-sent events, as a browser's EventSource reads it. */
import type { Client } from '@komavox/client';

interface SentEvent {
  readonly id: string;
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface EventStream {
  readonly events: readonly SentEvent[];
  /** The first event of that name that matches, once it is there; rejects after `ms`. */
  event(name: string, matches: (data: SentEvent['data']) => boolean, ms?: number): Promise<SentEvent>;
  /** Resolves when the gateway has ended it, or the connection broke. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Resolves when the stream has begun, so that nothing that is asked for afterwards is missed. */
export async function openEventStream(
  gateway: string,
  client: Client,
  lastEventId?: string,
): Promise<EventStream> {
  const closing = new AbortController();
  const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  const response = await client.call(new URL('/api/events', gateway).href, {
    signal: closing.signal,
    headers,
  });
  const events: SentEvent[] = [];
  let told = () => {};
  const read = async () => {
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk as Uint8Array).toString();
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const event = parse(text.slice(0, end));
        text = text.slice(end + 2);
        if (event) events.push(event);
      }
      told();
    }
  };
  // Closing aborts the reading.
  const ended = read().catch(() => undefined);
  return {
    events,
    ended,
    async event(name, matches, ms = 20_000) {
      const late = Date.now() + ms;
      for (;;) {
        const found = events.find((event) => event.name === name && matches(event.data));
        if (found) return found;
        const left = late - Date.now();
        if (left <= 0) throw new Error(`No ${name} in ${ms} ms, but ${JSON.stringify(events)}`);
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, left);
          told = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    },
    close: () => closing.abort(),
  };
}

/** Undefined for comments and for `retry`. */
function parse(block: string): SentEvent | undefined {
  const fields = new Map(
    block.split('\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()] as const;
    }),
  );
  const name = fields.get('event');
  if (name === undefined) return undefined;
  return {
    id: fields.get('id') ?? '',
    name,
    data: JSON.parse(fields.get('data') ?? '{}') as SentEvent['data'],
  };
}
