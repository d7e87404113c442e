/** The ledger of an account as a file for spreadsheets: RFC 4180, with the mark by which Excel knows UTF-8. */

interface StatedEntry {
  readonly createdAt: Date;
  readonly note: string;
  /** Signed. */
  readonly credits: number;
  /** After the entry; below zero for a debt. */
  readonly balance: number;
}

const byteOrderMark = '\uFEFF';

export const csvHead = `${byteOrderMark}Date,What,Credits,Balance\r\n`;

export const csvLine = ({ createdAt, note, credits, balance }: StatedEntry): string =>
  `${[createdAt.toISOString(), text(note), credits, balance].join(',')}\r\n`;

/** Quoted where it has to be, and never taken for a formula: notes hold names that people gave. */
function text(value: string): string {
  const plain = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
