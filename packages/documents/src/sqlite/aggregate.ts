/** Aggregation: the first `$match` by index, the rest by `mingo`. */
import { Aggregator } from 'mingo';
import { type Doc, isPlainObject, toPlain } from './codec.js';
import { badValue, notSupported } from './server-errors.js';
import { checkFilter } from './filter.js';
import type { Table } from './table.js';

const stages = new Set([
  '$addFields',
  '$bucket',
  '$bucketAuto',
  '$count',
  '$facet',
  '$group',
  '$limit',
  '$lookup',
  '$match',
  '$project',
  '$replaceRoot',
  '$replaceWith',
  '$sample',
  '$set',
  '$skip',
  '$sort',
  '$sortByCount',
  '$unionWith',
  '$unset',
  '$unwind',
]);

function checkStage(stage: unknown): Doc {
  const [[name, operand] = [], ...others] = Object.entries(isPlainObject(stage) ? stage : {});
  if (name === undefined || others.length > 0) throw badValue('A pipeline stage has exactly one field');
  if (!stages.has(name)) throw notSupported(`the aggregation stage '${name}'`);
  return name === '$match'
    ? { $match: checkFilter(isPlainObject(operand) ? operand : {}) }
    : { [name]: operand };
}

/** `tableOf` finds the collections that `$lookup` and `$unionWith` name. */
export function aggregate(table: Table, pipeline: unknown, tableOf: (name: string) => Table): Doc[] {
  const plain = toPlain({ pipeline })['pipeline'];
  if (!Array.isArray(plain)) throw badValue('A pipeline is an array of stages');
  const [first, ...rest] = plain.map(checkStage);
  if (first === undefined) return table.read({}).map(({ document }) => document);
  const match = first['$match'] as Doc | undefined;
  const documents = table.read(match ?? {}).map(({ document }) => document);
  const remaining = match === undefined ? [first, ...rest] : rest;
  const aggregator = new Aggregator(remaining, {
    scriptEnabled: false,
    collectionResolver: (name) =>
      tableOf(name)
        .read({})
        .map(({ document }) => document),
  });
  return remaining.length === 0 ? documents : aggregator.run<Doc>(documents);
}
