/** Gauges of orders that somebody or something is waited for: how many, and the age of the oldest. */
import { metrics } from '@opentelemetry/api';
import type { Logger } from 'pino';
import { ageSeconds, cachedReading, observeTogether } from '@komavox/telemetry';
import type { PaymentMode } from '../settings.js';
import type { OrderStore } from './store.js';

/** @returns a function that ends the observation */
export function observeOrders(orders: OrderStore, mode: PaymentMode, logger: Logger): () => void {
  const meter = metrics.getMeter('komavox');
  const open = meter.createObservableGauge('komavox.billing.orders_open', {
    description: 'Orders that are not settled, by what is waited for',
  });
  const age = meter.createObservableGauge('komavox.billing.orders_oldest_age', {
    unit: 's',
    description: 'Time since the oldest of them was begun; 0 without one',
  });
  const ask = cachedReading(() => orders.summariseOpen(mode), 'open orders', logger);
  return observeTogether([open, age], async (result) => {
    for (const { state, count, oldest } of (await ask()) ?? []) {
      result.observe(open, count, { state });
      result.observe(age, ageSeconds(oldest), { state });
    }
  });
}
