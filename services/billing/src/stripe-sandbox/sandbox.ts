/**
 * A local stand-in for Stripe, for installations without a key and for tests: the part of its API that the product uses,
 * signed webhooks with retries, and a page to pay on. It knows nothing of the product, which talks to it as to Stripe.
 */
import type { RequestListener } from 'node:http';
import type { Clock, ScheduledTask } from '@komavox/core';
import type { Router } from 'express';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { sandboxApi } from './api.js';
import { sandboxPages, type Ownership } from './page-routes.js';
import { openSandboxStore } from './store.js';
import { runDue, type PostWebhook } from './webhooks.js';

interface SandboxOptions {
  readonly documents: Connection;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The key that the API takes. */
  readonly apiKey: string;
  /** Default: made once and kept among the documents. */
  readonly webhookSecret?: string;
  readonly postWebhook: PostWebhook;
  readonly ownership: Ownership;
  /** After which a payment that arrives later has arrived. */
  readonly settleMs: number;
}

export interface StripeSandbox {
  readonly api: RequestListener;
  /** To be mounted at `/sandbox`. */
  readonly pages: Router;
  readonly webhookSecret: () => Promise<string>;
  readonly task: ScheduledTask;
}

export function createStripeSandbox(options: SandboxOptions): StripeSandbox {
  const { clock, logger, postWebhook: post } = options;
  const store = openSandboxStore(options.documents);
  const webhookSecret = async () => options.webhookSecret ?? store.webhookSecret();
  const deliver = () => runDue({ store, clock, logger, secret: webhookSecret, post });
  const changed = () => {
    deliver().catch((error: unknown) => logger.error({ err: error }, 'sandbox events wait for their task'));
  };
  return {
    api: sandboxApi({ ...options, store, changed }),
    pages: sandboxPages({ ...options, store, changed }),
    webhookSecret,
    task: { name: 'stripe-sandbox', everyMs: 1000, role: 'api', run: deliver },
  };
}
