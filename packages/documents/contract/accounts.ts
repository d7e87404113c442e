/** The model that the contract writes with. */
import { randomUUID } from 'node:crypto';
import { Schema } from 'mongoose';
import { modelOf } from './models.js';
import type { Opened } from './subject.js';

interface Account {
  _id: string;
  email?: string | null;
  handle?: string;
  team?: string;
  seat?: number;
  balance: number;
  note?: string;
  ledger: { key: string; amount: number }[];
}

const accountSchema = new Schema<Account>(
  {
    _id: { type: String, required: true },
    email: String,
    handle: String,
    team: String,
    seat: Number,
    balance: { type: Number, required: true, min: 0, default: 0 },
    note: String,
    ledger: { type: [{ _id: false, key: String, amount: Number }], default: [] },
  },
  { timestamps: true, optimisticConcurrency: true },
);
accountSchema.index({ email: 1 }, { unique: true });
accountSchema.index({ handle: 1 }, { unique: true, sparse: true });
accountSchema.index({ team: 1, seat: -1 });

/** The model, with its indexes made. */
export async function accountsOf(opened: Opened) {
  const Account = modelOf(opened.documents.connection, 'Account', accountSchema);
  await Account.init();
  return Account;
}

/** An account that no test has used. */
export const freshAccount = (more: Partial<Account> = {}) => ({
  _id: randomUUID() as string,
  email: `${randomUUID()}@example.org`,
  balance: 0,
  ledger: [],
  ...more,
});
