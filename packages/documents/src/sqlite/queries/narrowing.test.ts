import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Types } from 'mongoose';
import { insertAll } from '../../../contract/models.js';
import { openDocuments } from '../../open-documents.js';
import { randomFrom } from '@komavox/test-kit';

interface Thing {
  _id: number;
  [field: string]: unknown;
}

const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000);
const ids = ['65a000000000000000000001', '65a000000000000000000002'].map((id) => new Types.ObjectId(id));

describe('searches and sorts by index', () => {
  const next = randomFrom(seed);
  const below = (count: number) => Math.floor(next() * count);
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;

  const scalars: readonly (() => unknown)[] = [
    () => below(4),
    () => below(4) + 0.1,
    () => pick(['', 'a', 'ab', 'a b', 'b', 'Ä', '𠮷', '"', "'", '{"$date":"x"}', 'null', '1']),
    () => new Date(below(3) * 86_400_000 + below(2) * 500),
    () => pick(ids),
    () => next() < 0.5,
    () => null,
  ];
  /** Fields a to d hold one kind each, as those of a schema do; e and f hold any. */
  const kindOf: Readonly<Record<string, readonly (() => unknown)[]>> = {
    a: scalars.slice(0, 2),
    b: scalars.slice(2, 3),
    c: scalars.slice(3, 4),
    d: scalars.slice(4, 5),
    e: scalars,
    f: [...scalars, () => [below(3), 'a'], () => ({ g: below(3) })],
  };
  const fields = Object.keys(kindOf);
  const valueOf = (field: string): unknown => pick(kindOf[field] ?? scalars)();

  function document(_id: number): Thing {
    const present = fields.filter(() => next() < 0.8).map((field) => [field, valueOf(field)] as const);
    const list = Array.from({ length: below(3) }, () => ({ id: valueOf('b') }));
    return { _id, ...Object.fromEntries(present), list };
  }

  function condition(field: string): unknown {
    switch (below(7)) {
      case 0:
      case 1:
        return valueOf(field);
      case 2:
        return { $in: Array.from({ length: below(4) }, () => valueOf(field)) };
      case 3:
        return { [pick(['$gt', '$gte', '$lt', '$lte'])]: valueOf(field) ?? 1 };
      case 4:
        return { $gte: valueOf(field) ?? 1, $lt: valueOf(field) ?? 'a' };
      case 5:
        return { $exists: next() < 0.5 };
      default:
        return { $in: [valueOf(field)] };
    }
  }

  function filter(depth = 0): Record<string, unknown> {
    const field = pick([...fields, 'f.g', 'list.id', 'list.0.id']);
    const simple = { [field]: condition(field.startsWith('list') ? 'b' : field) };
    if (depth > 1 || next() < 0.5) return simple;
    return next() < 0.5 ? { ...simple, ...filter(depth + 1) } : { $or: [simple, filter(depth + 1)] };
  }

  it('answer what they would without', async () => {
    process.stdout.write(`Searches are made from TEST_SEED=${seed}\n`);
    const folder = await mkdtemp(join(tmpdir(), 'documents-'));
    const { connection, close } = await openDocuments(`sqlite:${folder}`, 'narrowing');
    const [plain, indexed] = [connection.collection<Thing>('plain'), connection.collection<Thing>('indexed')];
    for (const field of [...fields, 'f.g', 'list.id'])
      await indexed.createIndex({ [field]: 1 }, { sparse: next() < 0.5 });
    await indexed.createIndex({ 'list.0.id': 1 }, { sparse: true });
    await indexed.createIndex({ b: 1, c: -1 });
    const things = Array.from({ length: 300 }, (_, index) => document(index));
    await insertAll(plain, things);
    await insertAll(indexed, things);
    let matched = 0;
    for (let round = 0; round < 600; round += 1) {
      const asked = filter();
      const sort = { [pick(fields)]: pick([1, -1] as const), _id: 1 as const };
      const limit = pick([0, 0, 5]);
      const [expected, found] = await Promise.all(
        [plain, indexed].map((one) => one.find(asked).sort(sort).limit(limit).toArray()),
      );
      const idsOf = (list: readonly Thing[] | undefined) => list?.map(({ _id }) => _id);
      expect({ asked, sort, found: idsOf(found) }).toEqual({ asked, sort, found: idsOf(expected) });
      matched += found?.length ?? 0;
    }
    expect(matched).toBeGreaterThan(600);
    await close();
    await rm(folder, { recursive: true });
  });
});
