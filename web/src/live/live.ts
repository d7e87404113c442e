/**
 * Server-sent events, over one stream for the whole page. It is open while there are listeners and the page is visible:
 * browsers allow a server few connections over all tabs.
 */
import { useEffect, useEffectEvent } from 'react';

/** As much of the payloads of the server's events (`GET /api/events`) as the client uses; it sends more kinds, too. */
interface LiveEvents {
  readonly 'video.progressed': { readonly jobId: string };
  readonly 'video.completed': { readonly jobId: string };
  readonly 'video.failed': { readonly jobId: string };
  readonly 'credit.changed': { readonly creditPoint: number };
  /** Ours: the stream is back after a gap in which events may have been missed. */
  readonly resumed: null;
}

type LiveName = keyof LiveEvents;
type Listener = (data: never) => void;

const served = [
  'video.progressed',
  'video.completed',
  'video.failed',
  'credit.changed',
] as const satisfies readonly LiveName[];

/** A refusal (too many streams, a restart) ends a stream for good; then it is opened again after this long. */
const reopenDelayMs = 30_000;

const listeners = new Map<LiveName, Set<Listener>>();
let stream: EventSource | undefined;
let reopening: ReturnType<typeof setTimeout> | undefined;
let missed = false;

/** Returns what ends it. */
export function listenLive<Name extends LiveName>(
  name: Name,
  listener: (data: LiveEvents[Name]) => void,
): () => void {
  const known = listeners.get(name) ?? new Set();
  listeners.set(name, known.add(listener));
  follow();
  return () => {
    known.delete(listener);
    if (known.size === 0) listeners.delete(name);
    follow();
  };
}

/** Calls the newest `listener` while the component is shown. */
export function useLive<Name extends LiveName>(name: Name, listener: (data: LiveEvents[Name]) => void): void {
  const newest = useEffectEvent(listener);
  useEffect(() => listenLive(name, (data) => newest(data)), [name]);
}

function emit<Name extends LiveName>(name: Name, data: LiveEvents[Name]): void {
  for (const listener of [...(listeners.get(name) ?? [])]) listener(data as never);
}

function follow(): void {
  const wanted = listeners.size > 0 && document.visibilityState === 'visible';
  if (wanted && !stream && reopening === undefined) open();
  if (wanted) return;
  clearTimeout(reopening);
  reopening = undefined;
  if (stream) missed = listeners.size > 0;
  stream?.close();
  stream = undefined;
}

function open(): void {
  const opened = new EventSource('/api/events');
  stream = opened;
  opened.onopen = () => {
    if (missed) emit('resumed', null);
    missed = false;
  };
  opened.onerror = () => {
    // The browser reconnects by itself, and asks for missed events by the last id.
    if (opened.readyState !== EventSource.CLOSED || stream !== opened) return;
    stream = undefined;
    missed = true;
    reopening = setTimeout(() => {
      reopening = undefined;
      follow();
    }, reopenDelayMs);
  };
  for (const name of served) {
    opened.addEventListener(name, (event: MessageEvent<string>) => {
      emit(name, JSON.parse(event.data) as LiveEvents[typeof name]);
    });
  }
}

document.addEventListener('visibilitychange', follow);
