/** Checkouts and answered requests of the sandbox, as documents that all replicas share. */
import { randomBytes } from 'node:crypto';
import { openSharedSecrets, wasCreated } from '@komavox/documents';
import { Schema, type Connection } from 'mongoose';
import type { Checkout } from './records.js';

interface CheckoutDocument {
  _id: string;
  /** Counts the changes: of two at once, one is made, and the other reads again. */
  version: number;
  intent?: string;
  charge?: string;
  lastEventAt: Date;
  /** When there is something to do by itself: a delivery, a settlement, an expiry. */
  dueAt?: Date;
  checkout: Checkout;
}

const checkoutSchema = new Schema<CheckoutDocument>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    intent: { type: String, index: true },
    charge: { type: String, index: true },
    lastEventAt: { type: Date, required: true, index: true },
    dueAt: { type: Date, index: true },
    checkout: { type: Schema.Types.Mixed, required: true },
  },
  { versionKey: false, minimize: false },
);

export interface RequestDocument {
  /** The idempotency key. */
  _id: string;
  /** Of what was asked for. */
  fingerprint: string;
  startedAt: Date;
  /** JSON; none while the request is being answered. */
  answer?: string;
}

const requestSchema = new Schema<RequestDocument>(
  {
    _id: { type: String, required: true },
    fingerprint: { type: String, required: true },
    startedAt: { type: Date, required: true },
    answer: String,
  },
  { versionKey: false },
);

/** More writers at once than that on one checkout are a fault. */
const maxRounds = 50;

export function openSandboxStore(documents: Connection) {
  const checkouts = documents.model<CheckoutDocument>('StripeSandboxCheckout', checkoutSchema);
  const requests = documents.model<RequestDocument>('StripeSandboxRequest', requestSchema);
  const secrets = openSharedSecrets(documents, 'StripeSandboxSecret');
  const load = (filter: object) => checkouts.findOne(filter).lean();

  return {
    requests,
    /** False when there is one with this id. */
    insert: (checkout: Checkout): Promise<boolean> => wasCreated(checkouts.create(toDocument(checkout, 1))),
    async find(by: { _id: string } | { intent: string } | { charge: string }): Promise<Checkout | undefined> {
      return (await load(by))?.checkout;
    },
    /** In the order of the ids; unknown ones are left out. */
    async findAll(ids: readonly string[]): Promise<readonly Checkout[]> {
      const found = await checkouts.find({ _id: { $in: [...ids] } }).lean();
      const byId = new Map(found.map(({ _id, checkout }) => [_id, checkout]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
    /** The checkout after the change, or undefined when there is none. `change` may run more than once. */
    async change(id: string, change: (checkout: Checkout) => Checkout): Promise<Checkout | undefined> {
      for (let round = 0; round < maxRounds; round += 1) {
        const before = await load({ _id: id });
        if (!before) return undefined;
        const after = change(before.checkout);
        if (after === before.checkout) return after;
        const { version } = before;
        const written = await checkouts.replaceOne({ _id: id, version }, toDocument(after, version + 1));
        if (written.modifiedCount === 1) return after;
      }
      throw new Error(`Checkout ${id} is changed by too many at once.`);
    },
    async findDue(now: Date, limit: number): Promise<readonly string[]> {
      const due = await checkouts
        .find({ dueAt: { $lte: now } }, { _id: 1 })
        .sort({ dueAt: 1 })
        .limit(limit)
        .lean();
      return due.map(({ _id }) => _id);
    },
    /** Checkouts with an event since then. */
    async changedSince(since: Date): Promise<readonly Checkout[]> {
      return (await checkouts.find({ lastEventAt: { $gte: since } }).lean()).map(({ checkout }) => checkout);
    },
    /** Signs webhooks. */
    webhookSecret: () => secrets.keep('webhook', `whsec_${randomBytes(32).toString('base64url')}`),
  };
}

export type SandboxStore = ReturnType<typeof openSandboxStore>;

function toDocument(checkout: Checkout, version: number): CheckoutDocument {
  const { id, createdAt, payment, events } = checkout;
  const dueAt = dueAtOf(checkout);
  return {
    _id: id,
    version,
    ...(payment && { intent: payment.intent }),
    ...(payment?.charge !== undefined && { charge: payment.charge }),
    lastEventAt: events.at(-1)?.createdAt ?? createdAt,
    ...(dueAt && { dueAt }),
    checkout,
  };
}

function dueAtOf({ status, expiresAt, payment, events }: Checkout): Date | undefined {
  const times = [
    ...(status === 'open' ? [expiresAt] : []),
    ...(payment?.settles ? [payment.settles.at] : []),
    ...events.flatMap(({ deliverAt }) => deliverAt ?? []),
  ];
  return times.length === 0 ? undefined : new Date(Math.min(...times.map((time) => time.getTime())));
}
