/** The files of the chart that are made of other lists: its processes, and the table of values in its README. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { peerUrlName } from '@komavox/service';
import { processKinds, product } from '@komavox/standalone';
import { format, resolveConfig } from 'prettier';
import { stringify } from 'yaml';
import { valuesTable } from './values-table.js';

export const chartFolder = join(import.meta.dirname, '../../../../charts/komavox');

const marks = { begin: '<!-- values:begin -->', end: '<!-- values:end -->' } as const;

/** The name of the process of a service that isn't a worker. */
function answering(service: string): string {
  const process = processKinds.find((kind) => kind.service === service && kind.role !== 'worker');
  if (!process) throw new TypeError(`no process answers calls to ${service}`);
  return process.name;
}

/** The peers of a service as its processes find them. */
function callsOf(service: string) {
  const peers = product.find(({ name }) => name === service)?.peers ?? [];
  return peers
    .filter((peer) => peer !== service)
    .map((peer) => ({ setting: peerUrlName(peer), process: answering(peer) }));
}

/** The queue of a worker; one whose lag doesn't count all jobs is shown by the process that answers calls. */
function queueOf({ queue, service }: (typeof processKinds)[number]) {
  if (!queue) return {};
  const { beginsAhead, ...named } = queue;
  return { queue: beginsAhead ? { ...named, shownBy: answering(service) } : named };
}

function processesFile(): string {
  const processes = processKinds.map((kind) => ({ ...kind, ...queueOf(kind), calls: callsOf(kind.service) }));
  const single = { name: 'standalone', service: 'standalone', role: 'all', replicas: 1, calls: [] };
  const head =
    '# Written by `npm run chart`, from services/standalone/src/processes.ts and the peers of each service.\n';
  return head + stringify({ processes, single }, { lineWidth: 0 });
}

function readmeFile(): string {
  const page = readFileSync(join(chartFolder, 'README.md'), 'utf8');
  const before = page.slice(0, page.indexOf(marks.begin) + marks.begin.length);
  return `${before}\n\n${valuesTable(chartFolder)}\n\n${page.slice(page.indexOf(marks.end))}`;
}

/** As `npm run format` leaves a file. */
async function formatted(name: string, text: string): Promise<string> {
  const filepath = join(chartFolder, name);
  return format(text, { ...(await resolveConfig(filepath)), filepath });
}

/** Names below the chart's folder, with what they are to hold. */
export async function chartFiles(): Promise<Readonly<Record<string, string>>> {
  return {
    'processes.yaml': await formatted('processes.yaml', processesFile()),
    'README.md': await formatted('README.md', readmeFile()),
  };
}
