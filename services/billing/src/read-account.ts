/** The balance and the entries of an account. */
import { spendable } from './model/ledger.js';
import { csvHead, csvLine } from './model/statement-csv.js';
import type { Entry, Store } from './store.js';

/** Credits to spend. A user whose account is about to be opened has none, like any new one. */
export async function readBalance(store: Store, user: string): Promise<number> {
  return spendable((await store.findLast(user))?.balance ?? 0);
}

interface Statement {
  /** Newest first. */
  readonly entries: readonly Entry[];
  readonly creditPoint: number;
}

export async function readStatement(store: Store, user: string, limit: number): Promise<Statement> {
  const entries = await store.list(user, limit);
  return { entries, creditPoint: spendable(entries[0]?.balance ?? 0) };
}

/** All entries as the lines of a CSV file, oldest first. */
export async function* writeStatement(store: Store, user: string): AsyncGenerator<string> {
  yield csvHead;
  for await (const entry of store.listAll(user)) yield csvLine(entry);
}
