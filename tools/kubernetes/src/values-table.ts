/** The table of values in the chart's README: names and meanings from the schema, defaults from values.yaml. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

interface ValueSchema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, ValueSchema>>;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, ValueSchema>>;
}

function* rows(schema: ValueSchema, values: unknown, path: string): Generator<string> {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const value = (values as Readonly<Record<string, unknown>> | undefined)?.[name];
    const full = path === '' ? name : `${path}.${name}`;
    if (property.description !== undefined) {
      const shown =
        value === undefined || value === '' || value === null ? '' : `\`${JSON.stringify(value)}\``;
      yield `| \`${full}\` | ${property.properties ? '' : shown} | ${property.description} |`;
    }
    if (property.properties) yield* rows(property, value, full);
  }
}

const table = (lines: Iterable<string>) =>
  ['| value | default | meaning |', '|---|---|---|', ...lines].join('\n');

export function valuesTable(chart: string): string {
  const schema = JSON.parse(readFileSync(join(chart, 'values.schema.json'), 'utf8')) as ValueSchema;
  const values = parse(readFileSync(join(chart, 'values.yaml'), 'utf8')) as unknown;
  const perProcess = schema.$defs?.['process'] ?? {};
  return [
    table(rows(schema, values, '')),
    'For one process, for example `processes.voice-worker.maxReplicas` (defaults: `defaults.yaml`, and the list of processes):',
    table(rows(perProcess, {}, '')),
  ].join('\n\n');
}
