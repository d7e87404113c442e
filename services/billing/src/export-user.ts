import type { ExportEntry } from '@komavox/http';
import type { OrderStore } from './checkout/store.js';
import type { Store } from './store.js';

/** The ledger of a user, oldest first, and the orders. */
export async function* exportUser(
  store: Store,
  orders: Pick<OrderStore, 'exportOf'>,
  user: string,
): AsyncGenerator<ExportEntry> {
  for await (const { kind, credits, balance, note, createdAt } of store.listAll(user)) {
    yield { file: 'ledger.json', row: { kind, credits, balance, note, createdAt } };
  }
  yield* orders.exportOf(user);
}
