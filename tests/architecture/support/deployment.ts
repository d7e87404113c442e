/** Files that deploy the product, and schemas to check them by. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';

export const root = join(import.meta.dirname, '../../../..');

export const readYaml = (path: string): unknown =>
  parse(readFileSync(join(root, path), 'utf8'), { merge: true });

/** Compiles a schema of `schemas/`; the returned function tells what is wrong. */
export function schemaErrors(file: string): (value: unknown) => readonly string[] {
  const schema = JSON.parse(readFileSync(join(root, 'tests/architecture/schemas', file), 'utf8')) as {
    readonly $schema: string;
  };
  const options = { strict: false, allErrors: true, validateFormats: false } as const;
  const ajv = schema.$schema.includes('2020-12') ? new Ajv2020(options) : new Ajv(options);
  const validate = ajv.compile(schema);
  return (value) => {
    validate(value);
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message ?? ''} ${JSON.stringify(params)}`,
    );
  };
}
