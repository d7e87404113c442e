/** The open server-sent event streams of this replica. */
import { Problem } from '@komavox/core';
import type { Response } from 'express';
import { toLines, type LiveEvent } from '../model/live-event.js';
import { createRecentEvents } from '../model/recent-events.js';

interface StreamOwner {
  readonly user: string;
  /** Id of the session that opened it. */
  readonly session: string;
}

interface Stream extends StreamOwner {
  readonly response: Response;
}

interface LiveStreamOptions {
  readonly heartbeatMs?: number;
  /** After this time the browser connects again, which checks its session again. */
  readonly maxAgeMs?: number;
  readonly maxStreamsPerUser?: number;
  /** Asked at every heartbeat, as a session may be closed on another replica. Default: always open. */
  readonly isOpen?: (session: string) => Promise<boolean>;
}

/** A reader this far behind will not catch up; it reconnects with `Last-Event-ID`. */
const maxUnsentBytes = 256 * 1024;

const streamHeaders = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  // Against proxies that buffer, which would hold events back.
  'X-Accel-Buffering': 'no',
  // The connection ends with the stream.
  Connection: 'close',
};

export class LiveStreams {
  readonly #options: Required<LiveStreamOptions>;
  readonly #recent = createRecentEvents();
  readonly #byUser = new Map<string, Set<Stream>>();
  #closed = false;

  constructor(options: LiveStreamOptions = {}) {
    this.#options = {
      heartbeatMs: 15_000,
      maxAgeMs: 3_600_000,
      maxStreamsPerUser: 20,
      isOpen: () => Promise.resolve(true),
      ...options,
    };
  }

  publish(event: LiveEvent): void {
    if (!this.#recent.add(event)) return;
    for (const stream of this.#byUser.get(event.user) ?? []) send(stream, toLines(event));
  }

  /** Answers with a stream that begins after `lastEventId`; `Problem` 429 `too_many_streams`. */
  open(response: Response, owner: StreamOwner, lastEventId: string | undefined): void {
    this.#requireRoom(owner.user);
    response.writeHead(200, streamHeaders);
    const stream: Stream = { ...owner, response };
    this.#add(stream);
    send(stream, 'retry: 2000\n\n');
    if (!lastEventId) return;
    for (const event of this.#recent.after(owner.user, lastEventId)) send(stream, toLines(event));
  }

  /** Ends the streams that the session has opened. */
  closeSession(session: string): void {
    this.#closeWhere((stream) => stream.session === session);
  }

  /** @param except a session whose streams go on */
  closeUser(user: string, except?: string): void {
    this.#closeWhere((stream) => stream.user === user && stream.session !== except);
  }

  closeAll(): void {
    this.#closed = true;
    this.#closeWhere(() => true);
  }

  #requireRoom(user: string): void {
    if (this.#closed) throw new Problem(503, 'stopping', 'The service is restarting. Please try again.');
    if ((this.#byUser.get(user)?.size ?? 0) < this.#options.maxStreamsPerUser) return;
    throw new Problem(429, 'too_many_streams', 'Too many open windows.', {
      headers: { 'Retry-After': '30' },
    });
  }

  #add(stream: Stream): void {
    const { user, response } = stream;
    const streams = this.#byUser.get(user) ?? new Set();
    this.#byUser.set(user, streams.add(stream));
    // When the session can't be looked up the stream ends; the reconnect answers why.
    const beat = () => void this.#beat(stream).catch(() => response.end());
    const heartbeat = setInterval(beat, this.#options.heartbeatMs);
    const maxAge = setTimeout(() => response.end(), this.#options.maxAgeMs);
    response.once('close', () => {
      clearInterval(heartbeat);
      clearTimeout(maxAge);
      streams.delete(stream);
      if (streams.size === 0 && this.#byUser.get(user) === streams) this.#byUser.delete(user);
    });
  }

  async #beat(stream: Stream): Promise<void> {
    if (await this.#options.isOpen(stream.session)) send(stream, ': still here\n\n');
    else stream.response.end();
  }

  #closeWhere(matches: (stream: Stream) => boolean): void {
    for (const streams of this.#byUser.values()) {
      for (const stream of streams) if (matches(stream)) stream.response.end();
    }
  }
}

function send({ response }: Stream, text: string): void {
  response.write(text);
  if (response.writableLength > maxUnsentBytes) response.destroy();
}
