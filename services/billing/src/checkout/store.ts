/** Orders, and how far the provider's events were read, as documents. */
import { eachDocument, wasCreated } from '@komavox/documents';
import type { ExportEntry } from '@komavox/http';
import { Schema, type Connection, type Model } from 'mongoose';
import { maxCounted } from '@komavox/telemetry';
import { nextCheck, type Order, type OrderState } from '../model/order.js';

interface OrderDocument extends Omit<Order, 'id'> {
  _id: string;
  /** Counts the changes: of two at once, one is made, and the other reads again. */
  version: number;
  /** When the sweep looks at it; none once nothing is expected. */
  checkAt?: Date;
  /** When its buyer came back from paying. */
  returnedAt?: Date;
}

const reversalSchema = new Schema(
  { id: { type: String, required: true }, kind: { type: String, required: true } },
  { _id: false },
);

const movementSchema = new Schema(
  {
    key: { type: String, required: true },
    kind: { type: String, required: true },
    credits: { type: Number, required: true },
    undoes: String,
    reversal: String,
    booked: { type: Boolean, required: true },
  },
  { _id: false },
);

const orderSchema = new Schema<OrderDocument>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    user: { type: String, required: true },
    planId: { type: String, required: true },
    planName: { type: String, required: true },
    amount: { type: Number, required: true },
    currency: { type: String, required: true },
    credits: { type: Number, required: true },
    mode: { type: String, required: true },
    secret: { type: String, required: true },
    state: { type: String, required: true },
    createdAt: { type: Date, required: true },
    session: { type: String, index: true },
    intent: { type: String, index: true },
    providerCharge: String,
    reversals: { type: [reversalSchema], default: [] },
    movements: { type: [movementSchema], default: [] },
    checkAt: { type: Date, index: true },
    returnedAt: Date,
  },
  { versionKey: false },
);
orderSchema.index({ user: 1, createdAt: -1 });

interface CursorDocument {
  /** The mode of payments. */
  _id: string;
  since: Date;
}

const cursorSchema = new Schema<CursorDocument>(
  { _id: { type: String, required: true }, since: { type: Date, required: true } },
  { versionKey: false },
);

export interface StoredOrder extends Order {
  readonly version: number;
}

interface DueOrder {
  readonly order: StoredOrder;
  readonly checkAt: Date;
}

/** What an order that isn't settled waits for: its buyer, the money, or its entries in the ledger. */
const openOrders: Readonly<Record<'pending' | 'processing' | 'unbooked', OrderState>> = {
  pending: 'pending',
  processing: 'processing',
  unbooked: 'paid',
};

interface OpenOrders {
  readonly state: string;
  /** Ends at `maxCounted`. */
  readonly count: number;
  readonly oldest: Date | undefined;
}

interface PaidOrder {
  readonly id: string;
  readonly session: string;
}

export function openOrderStore(documents: Connection) {
  const orders = documents.model<OrderDocument>('Order', orderSchema);
  const cursors = documents.model<CursorDocument>('PaymentCursor', cursorSchema);
  return { ...finding(orders), ...writing(orders), ...sweeping(orders), ...readingOn(cursors) };
}

function finding(orders: Model<OrderDocument>) {
  const find = async (filter: object): Promise<StoredOrder | undefined> => {
    const found = await orders.findOne(filter).lean();
    return found ? toOrder(found) : undefined;
  };
  return {
    find: (id: string) => find({ _id: id }),
    /** For its buyer. */
    async *exportOf(user: string): AsyncGenerator<ExportEntry> {
      for await (const order of eachDocument(orders, { user })) {
        const { _id: id, planName, amount, currency, credits, state, createdAt } = order;
        yield { file: 'orders.json', row: { id, planName, amount, currency, credits, state, createdAt } };
      }
    },
    findBySession: (session: string) => find({ session }),
    findByIntent: (intent: string) => find({ intent }),
    /** Sessions of the user's orders, newest first. */
    async sessionsOf(user: string, mode: string, limit: number): Promise<readonly string[]> {
      const found = await orders
        .find({ user, mode, session: { $exists: true } })
        .sort({ createdAt: -1 })
        .limit(limit)
        .lean();
      return found.flatMap(({ session }) => session ?? []);
    },
    /** Sessions of the user's orders that are not paid yet. */
    async pendingSessionsOf(user: string, mode: string): Promise<readonly string[]> {
      const found = await orders.find({ user, mode, state: 'pending', session: { $exists: true } }).lean();
      return found.flatMap(({ session }) => session ?? []);
    },
    /** Those of the sessions that were paid for. */
    async findPaid(mode: string, sessions: readonly string[]): Promise<readonly PaidOrder[]> {
      if (sessions.length === 0) return [];
      const found = await orders
        .find({ session: { $in: [...sessions] }, mode, providerCharge: { $exists: true } })
        .lean();
      return found.flatMap(({ _id, session }) => (session === undefined ? [] : [{ id: _id, session }]));
    },
  };
}

const writing = (orders: Model<OrderDocument>) => ({
  insert: async ({ id, ...order }: Order, checkAt: Date): Promise<void> =>
    void (await orders.create({ _id: id, version: 1, checkAt, ...order })),
  /** False when the order has been changed since it was read. */
  async replace({ version, ...order }: StoredOrder, now: Date): Promise<boolean> {
    const checkAt = nextCheck(order, now);
    const { id: _id, ...fields } = order;
    const written = await orders.updateOne(
      { _id, version },
      {
        $set: { ...fields, version: version + 1, ...(checkAt && { checkAt }) },
        ...(!checkAt && { $unset: { checkAt: 1 } }),
      },
    );
    return written.modifiedCount === 1;
  },
  /** True for the first time. */
  async markReturned(id: string, now: Date): Promise<boolean> {
    const written = await orders.updateOne(
      { _id: id, returnedAt: { $exists: false } },
      { $set: { returnedAt: now } },
    );
    return written.modifiedCount === 1;
  },
});

const sweeping = (orders: Model<OrderDocument>) => ({
  async findDue(mode: string, now: Date, limit: number): Promise<readonly DueOrder[]> {
    const due = await orders
      .find({ mode, checkAt: { $lte: now } })
      .sort({ checkAt: 1 })
      .limit(limit)
      .lean();
    return due.flatMap((one) => (one.checkAt ? [{ order: toOrder(one), checkAt: one.checkAt }] : []));
  },
  /** Orders that the sweep still looks at. */
  summariseOpen: (mode: string): Promise<readonly OpenOrders[]> =>
    Promise.all(
      Object.entries(openOrders).map(async ([name, state]) => {
        const filter = { mode, state, checkAt: { $exists: true } };
        const [count, oldest] = await Promise.all([
          orders.countDocuments(filter).limit(maxCounted).exec(),
          orders.findOne(filter, { createdAt: 1 }).sort({ createdAt: 1 }).lean().exec(),
        ]);
        return { state: name, count, oldest: oldest?.createdAt };
      }),
    ),
  /** False when another replica looks at it. */
  async claim(id: string, checkAt: Date, until: Date): Promise<boolean> {
    const written = await orders.updateOne({ _id: id, checkAt }, { $set: { checkAt: until } });
    return written.modifiedCount === 1;
  },
});

const readingOn = (cursors: Model<CursorDocument>) => ({
  /** How far the provider's events were read. @param first where none were yet */
  async readCursor(mode: string, first: Date): Promise<Date> {
    const known = await cursors.findById(mode).lean();
    if (known) return known.since;
    await wasCreated(cursors.create({ _id: mode, since: first }));
    return (await cursors.findById(mode).orFail().lean()).since;
  },
  async moveCursor(mode: string, since: Date): Promise<void> {
    await cursors.updateOne({ _id: mode }, { $max: { since } });
  },
});

export type OrderStore = ReturnType<typeof openOrderStore>;

function toOrder({ _id, checkAt: _checkAt, returnedAt: _returnedAt, ...order }: OrderDocument): StoredOrder {
  return { id: _id, ...order };
}
