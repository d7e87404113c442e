/** The files that `npm run openapi` writes and a test compares: the OpenAPI description, and the types made of it. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { format, resolveConfig } from 'prettier';

const root = join(import.meta.dirname, '../../../..');

export const descriptionFile = join(root, 'docs/openapi.json');
export const schemaFile = join(root, 'packages/client/src/schema.ts');

/** @param origin of a running product, which makes it from the schemas that check the requests */
export async function readDescription(origin: string): Promise<string> {
  const document: unknown = await (await fetch(`${origin}/api/openapi.json`)).json();
  return formatted(JSON.stringify(document), descriptionFile);
}

/** Of the description file. The generator wants another TypeScript than ours, so it runs where that is installed. */
export async function generateSchema(): Promise<string> {
  const args = ['run', '--silent', '--workspace', 'web', 'schema'];
  const { stdout } = await promisify(execFile)('npm', args, { cwd: root, maxBuffer: 1 << 24 });
  return formatted(stdout, schemaFile);
}

async function formatted(text: string, filepath: string): Promise<string> {
  return format(text, { ...(await resolveConfig(filepath)), filepath });
}
