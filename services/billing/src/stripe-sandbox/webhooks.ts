/** Delivers webhooks as Stripe does: signed, at least once, and again with growing pauses until it is taken. */
import { createHmac } from 'node:crypto';
import type { Clock } from '@komavox/core';
import type { Logger } from 'pino';
import { settle } from './checkout.js';
import { eventObject } from './objects.js';
import type { Checkout, SandboxEvent } from './records.js';
import type { SandboxStore } from './store.js';

/** Posts to the product's webhook; answers the status. */
export type PostWebhook = (body: string, headers: Readonly<Record<string, string>>) => Promise<number>;

interface Delivering {
  readonly store: SandboxStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly secret: () => Promise<string>;
  readonly post: PostWebhook;
}

const maxAtOnce = 20;
const firstPauseMs = 5_000;
const maxPauseMs = 3_600_000;
const giveUpMs = 3 * 24 * 3_600_000;

/** `Stripe-Signature` of a body: an HMAC over time and body, so that neither can be changed. */
export function signatureHeader(body: string, secret: string, at: Date): string {
  const time = Math.floor(at.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return `t=${time},v1=${signature}`;
}

/** Settles and expires what is due, and delivers what is to be delivered. */
export async function runDue(delivering: Delivering): Promise<void> {
  const { store, clock } = delivering;
  for (;;) {
    const due = await store.findDue(clock.now(), maxAtOnce);
    await Promise.all(due.map((id) => runCheckout(delivering, id)));
    if (due.length < maxAtOnce) return;
  }
}

async function runCheckout(delivering: Delivering, id: string): Promise<void> {
  const { store, clock } = delivering;
  const now = clock.now();
  let claimed: readonly SandboxEvent[] = [];
  // The next try is stored before this one: a crash meanwhile costs a pause, and another replica leaves it alone.
  await store.change(id, (before) => {
    const settled = settle(before, now);
    claimed = settled.events.filter(({ deliverAt }) => deliverAt !== undefined && deliverAt <= now);
    return claimed.length === 0 ? settled : withEvents(settled, claimed, (event) => nextTry(event, now));
  });
  for (const event of claimed) {
    if (!(await deliver(delivering, event))) continue;
    await store.change(id, (checkout) =>
      withEvents(checkout, [event], ({ deliverAt: _, ...taken }) => taken),
    );
  }
}

async function deliver({ clock, logger, secret, post }: Delivering, event: SandboxEvent): Promise<boolean> {
  const body = JSON.stringify(eventObject(event));
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': signatureHeader(body, await secret(), clock.now()),
  };
  try {
    const status = await post(body, headers);
    if (status < 300) return true;
    logger.warn({ event: event.id, type: event.type, status }, 'sandbox webhook was not taken');
  } catch (error) {
    logger.warn({ err: error, event: event.id, type: event.type }, 'sandbox webhook could not be delivered');
  }
  return false;
}

function nextTry(event: SandboxEvent, now: Date): SandboxEvent {
  const { deliverAt: _, ...rest } = event;
  const deliveries = event.deliveries + 1;
  const pause = Math.min(maxPauseMs, firstPauseMs * 4 ** event.deliveries);
  const isOver = now.getTime() + pause - event.createdAt.getTime() > giveUpMs;
  return { ...rest, deliveries, ...(!isOver && { deliverAt: new Date(now.getTime() + pause) }) };
}

const withEvents = (
  checkout: Checkout,
  chosen: readonly SandboxEvent[],
  change: (event: SandboxEvent) => SandboxEvent,
): Checkout => ({
  ...checkout,
  events: checkout.events.map((event) => (chosen.some(({ id }) => id === event.id) ? change(event) : event)),
});
