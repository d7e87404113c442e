/** The open server-sent event streams of this replica. */
import { Problem } from '@komavox/core';
import type { Response } from 'express';
import { toLines, type LiveEvent } from './model/live-event.js';
import { createRecentEvents } from './model/recent-events.js';

export interface StreamOwner {
  readonly user: string;
  /** Id of the session that opened it. */
  readonly session: string;
}

export interface LiveStreams {
  publish(event: LiveEvent): void;
  /** Answers with a stream that begins behind `lastEventId`; `Problem` 429 `too_many_streams`. */
  open(response: Response, owner: StreamOwner, lastEventId: string | undefined): void;
  /** Ends what the session has opened. */
  closeSession(session: string): void;
  closeUser(user: string): void;
  closeAll(): void;
}

interface Stream extends StreamOwner {
  readonly response: Response;
}

export interface LiveStreamOptions {
  readonly heartbeatMs?: number;
  /** After so long the browser connects again, and its session is looked at again. */
  readonly lifeMs?: number;
  readonly streamsPerUser?: number;
  /** Asked at every heartbeat: a session may have been closed on another replica. Default: it goes on. */
  readonly isOpen?: (session: string) => Promise<boolean>;
}

/** A reader that is this far behind won't catch up; it comes back with `Last-Event-ID`. */
const unsentBytesAtMost = 256 * 1024;

export function createLiveStreams({
  heartbeatMs = 15_000,
  lifeMs = 3_600_000,
  streamsPerUser = 20,
  isOpen = () => Promise.resolve(true),
}: LiveStreamOptions = {}): LiveStreams {
  const recent = createRecentEvents();
  const byUser = new Map<string, Set<Stream>>();
  let closed = false;

  function send({ response }: Stream, text: string): void {
    response.write(text);
    if (response.writableLength > unsentBytesAtMost) response.destroy();
  }

  function closeWhere(matches: (stream: Stream) => boolean): void {
    for (const streams of byUser.values()) {
      for (const stream of streams) if (matches(stream)) stream.response.end();
    }
  }

  return {
    publish(event) {
      if (!recent.add(event)) return;
      for (const stream of byUser.get(event.user) ?? []) send(stream, toLines(event));
    },
    open(response, owner, lastEventId) {
      const streams = byUser.get(owner.user) ?? new Set();
      if (closed) throw new Problem(503, 'stopping', 'The service is restarting. Please try again.');
      if (streams.size >= streamsPerUser) {
        throw new Problem(429, 'too_many_streams', 'Too many open windows.', {
          headers: { 'Retry-After': '30' },
        });
      }
      response.writeHead(200, {
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-store',
        // Proxies that buffer would hold events back; and at the end the connection goes with the stream.
        'X-Accel-Buffering': 'no',
        Connection: 'close',
      });
      const stream: Stream = { ...owner, response };
      byUser.set(owner.user, streams.add(stream));
      const beat = async () => {
        if (await isOpen(owner.session)) send(stream, ': still here\n\n');
        else response.end();
      };
      // When the session can't be looked up the stream ends; the browser comes back and is told why.
      const heartbeat = setInterval(() => void beat().catch(() => response.end()), heartbeatMs);
      const life = setTimeout(() => response.end(), lifeMs);
      response.once('close', () => {
        clearInterval(heartbeat);
        clearTimeout(life);
        streams.delete(stream);
        if (streams.size === 0 && byUser.get(owner.user) === streams) byUser.delete(owner.user);
      });
      send(stream, 'retry: 2000\n\n');
      if (lastEventId)
        for (const event of recent.after(owner.user, lastEventId)) send(stream, toLines(event));
    },
    closeUser: (user) => closeWhere((stream) => stream.user === user),
    closeSession: (session) => closeWhere((stream) => stream.session === session),
    closeAll() {
      closed = true;
      closeWhere(() => true);
    },
  };
}
