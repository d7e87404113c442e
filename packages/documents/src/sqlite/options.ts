/** Options of calls that would change what happens and that this store can't heed. The others only tune a server. */
import { type Doc, isPlainObject } from './codec.js';
import { notSupported } from './server-errors.js';

const refused = [
  'session',
  'collation',
  'let',
  'min',
  'max',
  'returnKey',
  'showRecordId',
  'tailable',
  'awaitData',
  'explain',
  'pipeline',
  'arrayFilters',
] as const;

/** The options as an object; throws for those that can't be heeded. */
export function readOptions(options: unknown): Doc {
  if (options === undefined || options === null) return {};
  if (!isPlainObject(options)) return { ...options };
  for (const name of refused) {
    const value = options[name];
    if (value === undefined || value === null || value === false) continue;
    throw notSupported(name === 'session' ? 'sessions and transactions' : `the option '${name}'`);
  }
  return options;
}
