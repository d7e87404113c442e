/** Client spans for work on objects, one place for both adapters. Of a key only the kind of object is recorded. */
import { beginClientSpan, endSpan, inClientSpan } from '@komavox/telemetry';
import type { ObjectInfo, ObjectStore } from './object-store.js';

export function tracedStore(store: ObjectStore): ObjectStore {
  const sizeOf = ({ size }: ObjectInfo) => ({ 'komavox.object.size': size });
  return {
    check: () => store.check(),
    close: () => store.close(),
    put: (key, body, options) =>
      inClientSpan(describe('put', key), () => store.put(key, body, options), sizeOf),
    get: (key, range) =>
      inClientSpan(
        describe('get', key),
        () => store.get(key, range),
        ({ info }) => sizeOf(info),
      ),
    putFile: (key, file, options) =>
      inClientSpan(describe('put', key), () => store.putFile(key, file, options), sizeOf),
    getFile: (key, file, signal) =>
      inClientSpan(describe('get', key), () => store.getFile(key, file, signal)),
    stat: (key) => inClientSpan(describe('stat', key), () => store.stat(key), sizeOf),
    exists: (key) => inClientSpan(describe('exists', key), () => store.exists(key)),
    remove: (key) => inClientSpan(describe('remove', key), () => store.remove(key)),
    removeAll: (prefix) => inClientSpan(describe('remove-all', prefix), () => store.removeAll(prefix)),
    async *list(prefix) {
      const span = beginClientSpan(describe('list', prefix));
      let failure: { readonly error: unknown } | undefined;
      try {
        yield* store.list(prefix);
      } catch (error) {
        failure = { error };
        throw error;
      } finally {
        endSpan(span, failure);
      }
    },
  };
}

/** Keys are `<service>/<kind>/…`; the rest may name a user. */
const describe = (operation: string, key: string) => () => {
  const kind = key.split('/', 2).join('/');
  return {
    name: `${operation} ${kind}`,
    attributes: { 'komavox.object.operation': operation, 'komavox.object.kind': kind },
  };
};
