/** The stand-in for Stripe as a server of its own, with a key: what the product can't tell from Stripe. */
import { defineSettings, type Clock } from '@komavox/core';
import { defineService } from '@komavox/service';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { createStripeSandbox } from '../../src/stripe-sandbox/sandbox.js';
import { signatureHeader, type PostWebhook } from '../../src/stripe-sandbox/webhooks.js';

export const apiKey = 'sk_test_standin';
export const webhookSecret = 'whsec_standin';

export interface StandIn extends TestProduct {
  /** Settings of a product that is its client. */
  readonly settings: Readonly<Record<string, string>>;
  /** Newest first, as the API lists them. */
  listEvents(): Promise<readonly StandInEvent[]>;
}

export interface StandInEvent {
  readonly id: string;
  readonly type: string;
}

interface StandInOptions {
  /** Default: nobody is told of anything. */
  readonly postWebhook?: PostWebhook;
  readonly clock?: Clock;
}

export async function startStandIn(options: StandInOptions = {}): Promise<StandIn> {
  const { postWebhook = async () => 503 } = options;
  const stripe = defineService({
    name: 'stripe',
    settings: defineSettings({}, () => ({})),
    peers: [],
    build({ clock, documents, logger }) {
      const sandbox = createStripeSandbox({
        apiKey,
        webhookSecret,
        clock,
        documents,
        logger,
        postWebhook,
        settleMs: 500,
        ownership: { isOwner: async () => true, sessionsOf: async () => [] },
      });
      return {
        mount(app) {
          app.use('/sandbox', sandbox.pages);
          app.use(sandbox.api);
        },
        scheduledTasks: [sandbox.task],
      };
    },
  });
  const running = await bootForTest([stripe], options.clock && { clock: options.clock });
  return {
    ...running,
    settings: {
      STRIPE_SECRET_KEY: apiKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: running.origin,
    },
    async listEvents() {
      const all: StandInEvent[] = [];
      for (;;) {
        const after = all.length === 0 ? '' : `&starting_after=${all.at(-1)?.id ?? ''}`;
        const url = `${running.origin}/v1/events?limit=100${after}`;
        const answer = await fetch(url, { headers: { authorization: `Bearer ${apiKey}` } });
        const { data, has_more } = (await answer.json()) as { data: StandInEvent[]; has_more: boolean };
        all.push(...data);
        if (!has_more) return all;
      }
    },
  };
}

interface Signing {
  readonly secret?: string;
  readonly at?: Date;
}

/** Posts an event to the product as Stripe does, over the network. */
export function tell(
  origin: string,
  event: object,
  { secret = webhookSecret, at = new Date() }: Signing = {},
): Promise<Response> {
  const body = JSON.stringify(event);
  return post(origin, body, signatureHeader(body, secret, at));
}

export const post = (origin: string, body: string, signature?: string): Promise<Response> =>
  fetch(`${origin}/api/stripe/webhook`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(signature !== undefined && { 'stripe-signature': signature }),
    },
  });
