import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@komavox/core';
import { openDocuments } from '@komavox/documents';
import { collectMetrics } from '@komavox/telemetry/testing';
import type { Order, OrderState } from '../model/order.js';
import { observeOrders } from './metrics.js';
import { openOrderStore } from './store.js';

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);

const order = (id: string, state: OrderState, seconds: number, more: Partial<Order> = {}): Order => ({
  id,
  user: 'aki',
  planId: 'plus',
  planName: 'Plus',
  amount: 299,
  currency: 'usd',
  credits: 200,
  mode: 'test',
  secret: 'secret',
  state,
  createdAt: ago(seconds),
  reversals: [],
  movements: [],
  ...more,
});

const purchase = (booked: boolean) =>
  ({ key: 'checkout:a', kind: 'purchased', credits: 200, booked }) as const;

it('orders that are not settled show what they wait for, and the age of the oldest', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));
  const documents = await openDocuments(`sqlite:${folder}`, 'test');
  const orders = openOrderStore(documents.connection);
  await orders.insert(order('a', 'pending', 40), ago(0));
  await orders.insert(order('b', 'pending', 80), ago(0));
  await orders.insert(order('c', 'processing', 600), ago(0));
  await orders.insert(order('d', 'paid', 20, { movements: [purchase(false)] }), ago(0));
  await orders.insert(order('of-another-key', 'pending', 900, { mode: 'live' }), ago(0));
  const settled = order('e', 'paid', 900, { movements: [purchase(true)] });
  await orders.insert(settled, ago(0));
  await orders.replace({ ...settled, version: 1 }, ago(0));

  const metrics = await collectMetrics();
  const unobserve = observeOrders(orders, 'test', createLogger({ level: 'silent' }));
  const of = (name: string, state: string) =>
    metrics.value(`komavox_billing_orders_${name}{state="${state}"}`);
  expect(await of('open', 'pending')).toBe(2);
  expect(await of('oldest_age', 'pending')).toBeCloseTo(80, -1);
  expect(await of('open', 'processing')).toBe(1);
  expect(await of('oldest_age', 'processing')).toBeCloseTo(600, -1);
  expect(await of('open', 'unbooked')).toBe(1);
  expect(await of('oldest_age', 'unbooked')).toBeCloseTo(20, -1);
  unobserve();
  expect(await of('open', 'pending')).toBeUndefined();
  await metrics.stop();
  await documents.close();
  rmSync(folder, { recursive: true, force: true });
});
