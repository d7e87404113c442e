/** The provider's receipts. */
import { Problem } from '@komavox/core';
import { keyOfPurchase, sessionOfPurchase } from '../model/order.js';
import type { CheckoutContext } from './context.js';

/** Our addresses that lead to receipts, by the keys of the ledger's entries; without those that have none. */
export async function receiptAddresses(
  { orders, mode }: CheckoutContext,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const paid = await orders.findPaid(mode, keys.map(sessionOfPurchase));
  return new Map(paid.map(({ id, session }) => [keyOfPurchase(session), `/api/checkout/receipts/${id}`]));
}

/** Its address, asked for each time, as it may end. Throws `Problem` 404. */
export async function findReceipt(
  { orders, payments, mode }: CheckoutContext,
  user: string,
  id: string,
): Promise<string> {
  const order = await orders.find(id);
  const paid = order?.user === user && order.mode === mode ? order.providerCharge : undefined;
  const receipt = paid === undefined ? undefined : await payments.receiptOf(paid);
  if (receipt === undefined) throw new Problem(404, 'no_receipt', 'There is no receipt for this order.');
  return receipt;
}
